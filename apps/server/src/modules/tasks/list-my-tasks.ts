import type { Viewer } from '@put/contract/access';
import type { InputOf, ReplyOf } from '@put/contract/endpoint';
import { type Standing, standingAt } from '@put/contract/schedule';
import type { tasks } from '@put/contract/tasks';
import type { Db } from '../../drivers/database/database.ts';
import { listMyLessons, type MyLesson } from '../schedules/schedules.api.ts';
import { findMyTasks, type LessonInTime } from './my-tasks.store.ts';

type Filter = InputOf<typeof tasks.mine>['query'];

/**
 * All tasks of my courses, overdue ones and then the nearest deadline first. Two queries: lessons with my deadlines, whose rule is not in
 * SQL, then one page of tasks in that order.
 */
export async function listMyTasks(db: Db, viewer: Viewer, filter: Filter): Promise<ReplyOf<typeof tasks.mine>> {
  const nowMs = Date.now();
  const lessons = (await listMyLessons(db, viewer)).map((lesson) => ({
    lesson,
    standing: standingAt(lesson.schedule, nowMs),
  }));
  const wanted = lessons.filter(({ lesson, standing }) => isWanted(lesson, standing, filter, nowMs));
  if (wanted.length === 0) return { tasks: [], total: 0 };
  const isForUnsolved = filter.due === 'overdue' || filter.due_before !== undefined;
  const inTime = wanted.map(({ lesson: { id }, standing }) => ({ id, ...rankOf(standing), isForUnsolved }));
  const found = await findMyTasks(db, viewer, inTime, filter);
  const standings = new Map(wanted.map(({ lesson: { id }, standing }) => [id, standing]));
  return { ...found, tasks: found.tasks.map((task) => ({ ...task, standing: standings.get(task.lesson_id)! })) };
}

/**
 * First what is overdue and still counts, then tasks with a deadline, then tasks without one, then tasks of the future,
 * then closed ones.
 */
function rankOf({ state, until }: Standing): Pick<LessonInTime, 'rank' | 'at'> {
  if (state === 'not_open') return { rank: 3, at: until };
  if (state === 'practice' || state === 'closed') return { rank: 4, at: null };
  if (state === 'late' && until !== null) return { rank: 0, at: until };
  return { rank: until === null ? 2 : 1, at: until };
}

function isWanted({ course_id, schedule }: MyLesson, standing: Standing, filter: Filter, nowMs: number): boolean {
  if (filter.course_id !== undefined && course_id !== filter.course_id) return false;
  const deadline = schedule.soft_deadline ?? schedule.hard_deadline;
  if (filter.due === 'none' && deadline !== null) return false;
  if (filter.due === 'overdue' && (deadline === null || Date.parse(deadline) >= nowMs)) return false;
  if (filter.due_before === undefined) return true;
  const { rank, at } = rankOf(standing);
  return rank <= 1 && at !== null && Date.parse(at) <= Date.parse(filter.due_before);
}
