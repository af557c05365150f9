import type { Viewer } from '@put/contract/access';
import type { lessons } from '@put/contract/lessons';
import type { ReplyOf } from '@put/contract/endpoint';
import { Refusal } from '@put/contract/refusals';
import { standingAt } from '@put/contract/schedule';
import type { Db } from '../../drivers/database/database.ts';
import { listMyLessons } from '../courses/courses.store.ts';
import { roundScore } from '../../judging/round-score.ts';
import { refuseLocked } from './refuse-locked.store.ts';
import { listPlans } from './schedules.store.ts';
import { findMyLesson, listMyLessonTasks } from './lessons.store.ts';

/** A lesson as its student sees it, with the way to its neighbours in the course. */
export async function showLesson(db: Db, viewer: Viewer, id: number): Promise<ReplyOf<typeof lessons.get>> {
  const lesson = await findMyLesson(db, viewer, id);
  if (!lesson) throw new Refusal('not_found');
  const plan = (await listPlans(db, viewer, [id])).get(id)!;
  await refuseLocked(db, viewer, plan);
  const [tasks, neighbours] = await Promise.all([
    listMyLessonTasks(db, viewer, id),
    listMyLessons(db, viewer, [lesson.course_id]),
  ]);
  const at = neighbours.findIndex((neighbour) => neighbour.id === id);
  return {
    ...lesson,
    tasks,
    schedule: plan.schedule,
    standing: standingAt(plan.schedule, Date.now()),
    progress: {
      tasks_done: tasks.filter(({ status }) => status === 'accepted').length,
      tasks_total: tasks.length,
      score: roundScore(tasks.reduce((sum, task) => sum + task.score, 0)),
      max_score: roundScore(tasks.reduce((sum, task) => sum + task.points, 0)),
    },
    previous_lesson_id: neighbours[at - 1]?.id ?? null,
    next_lesson_id: neighbours[at + 1]?.id ?? null,
  };
}
