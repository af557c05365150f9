import type { Viewer } from '@put/contract/base/access';
import type { ReplyOf } from '@put/contract/base/endpoint';
import type { lessons } from '@put/contract/lessons/lessons';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { listMyLessons, lockOf, standingOf } from '../schedules/schedules.api.ts';
import { reachedOf, sumTasks } from '../results/results.api.ts';
import { readText } from '../../texts/read-text.ts';
import { findMyLesson, listMyLessonTasks } from './lessons.store.ts';
import { refuseFor } from './refuse-locked.ts';

/** A lesson as its student sees it, with its neighbours in the course. Three queries, whatever the lesson requires. */
export async function showLesson(db: Db, viewer: Viewer, id: number): Promise<ReplyOf<typeof lessons.get>> {
  const lesson = await findMyLesson(db, viewer, id);
  if (!lesson) throw new Refusal('not_found');
  const neighbours = await listMyLessons(db, viewer, [lesson.course_id]);
  const at = neighbours.findIndex((neighbour) => neighbour.id === id);
  const plan = neighbours[at];
  // the lesson was hidden between the two queries
  if (!plan) throw new Refusal('not_found');
  const required = neighbours.find((neighbour) => neighbour.id === plan.requires?.lesson_id);
  const found = await listMyLessonTasks(db, viewer, required ? [id, required.id] : [id]);
  const counted = found.filter(({ status }) => status !== 'excused');
  const tasksIn = (lessonId: number) => counted.filter(({ lesson_id }) => lesson_id === lessonId);
  const nowMs = Date.now();
  // an administrator may open every lesson before its time
  if (!viewer.is_admin)
    refuseFor(lockOf(plan, () => required && { title: required.title, ...reachedOf(tasksIn(required.id)) }, nowMs));
  return {
    ...lesson,
    body_tree: await readText(lesson.body),
    tasks: found.filter(({ lesson_id }) => lesson_id === id).map(({ lesson_id: _, is_hidden: __, ...task }) => task),
    schedule: plan.schedule,
    standing: standingOf(plan, nowMs),
    ...(plan.exam !== null && { exam: plan.exam }),
    progress: sumTasks(tasksIn(id)),
    previous_lesson_id: neighbours[at - 1]?.id ?? null,
    next_lesson_id: neighbours[at + 1]?.id ?? null,
  };
}
