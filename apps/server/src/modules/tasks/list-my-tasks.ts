import type { Viewer } from '@put/contract/base/access';
import type { InputOf, ReplyOf } from '@put/contract/base/endpoint';
import { type Standing, deadlineMs, returnedCredit, takesReturned } from '@put/contract/courses/schedule';
import type { Returned } from '@put/contract/returns/my-return';
import type { tasks } from '@put/contract/tasks/tasks';
import type { Db } from '../../drivers/database/database.ts';
import { listMyLessons, lockOf, type MyLesson, standingOf } from '../schedules/schedules.api.ts';
import { hasText, withPassages } from './search/find-passages.ts';
import { findMyTasks, type LessonInTime, sumUpLessons } from './my-tasks.store.ts';

type Filter = InputOf<typeof tasks.mine>['query'];

/**
 * All tasks of my courses, overdue ones and then the nearest deadline first. Two queries: lessons with my deadlines, whose rule is not in
 * SQL, then one page of tasks in that order.
 */
export async function listMyTasks(
  db: Db,
  viewer: Viewer,
  { passages, ...filter }: Filter,
): Promise<ReplyOf<typeof tasks.mine>> {
  const nowMs = Date.now();
  const lessons = (await listMyLessons(db, viewer)).map((lesson) => ({
    lesson,
    standing: standingOf(lesson, nowMs),
  }));
  const wanted = lessons.filter(({ lesson, standing }) => isWanted(lesson, standing, filter, nowMs));
  if (wanted.length === 0) return { tasks: [], total: 0 };
  const isForUnsolved = filter.due === 'overdue' || filter.due_before !== undefined;
  const { q } = filter;
  const read = passages && q ? await readable(db, viewer, wanted, nowMs) : new Set<number>();
  const inTime = wanted.map(({ lesson: { id }, standing }) => ({
    id,
    ...rankOf(standing),
    isForUnsolved,
    isRead: read.has(id),
  }));
  const found = await findMyTasks(db, viewer, inTime, filter);
  const standings = new Map(wanted.map(({ lesson: { id }, standing }) => [id, standing]));
  const rows = found.tasks.map((task) => ({
    ...task,
    standing: returnedStanding(task.returned, nowMs) ?? standings.get(task.lesson_id)!,
  }));
  if (!passages || !q) return { ...found, tasks: rows };
  const withPlaces = await withPassages(db, rows, {
    q,
    idOf: ({ task_id }) => task_id,
    isAsked: ({ lesson_id, title }) => read.has(lesson_id) && !hasText(title, q),
  });
  return { ...found, tasks: withPlaces };
}

/** While a work is returned its own date counts, and not the lesson's. */
function returnedStanding(returned: Returned | undefined, nowMs: number): Standing | null {
  if (!returned || returned.is_answered || !takesReturned(returned.until, nowMs)) return null;
  const { until } = returned;
  return {
    state: 'open',
    credit: returnedCredit,
    until: until === null ? null : toTime(deadlineMs(until)),
    next: null,
  };
}

const toTime = (ms: number): string => new Date(ms).toISOString();

/** The lessons that are not locked now: their statements may be read. */
async function readable(
  db: Db,
  viewer: Viewer,
  lessons: readonly { lesson: MyLesson }[],
  nowMs: number,
): Promise<Set<number>> {
  const required = lessons.flatMap(({ lesson: { requires } }) => requires?.lesson_id ?? []);
  const sums = required.length === 0 || viewer.is_admin ? [] : await sumUpLessons(db, viewer, required);
  const reached = new Map(sums.map((sum) => [sum.id, sum]));
  return new Set(
    lessons.flatMap(({ lesson }) =>
      viewer.is_admin || lockOf(lesson, (id) => reached.get(id), nowMs) === null ? lesson.id : [],
    ),
  );
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
  if (filter.due === 'overdue' && (deadline === null || deadlineMs(deadline) >= nowMs)) return false;
  if (filter.due_before === undefined) return true;
  const { rank, at } = rankOf(standing);
  return rank <= 1 && at !== null && Date.parse(at) <= Date.parse(filter.due_before);
}
