import type { WorkPoints } from '@put/contract/marks/compute-mark';
import type { MarkWork } from '@put/contract/marks/marks';
import { type Schedule, deadlineMs } from '@put/contract/courses/schedule';
import type { Db } from '../../drivers/database/database.ts';
import { listDrawnShares } from '../exams/exams.api.ts';
import { roundScore } from '../results/results.api.ts';
import { listCourseSchedules } from '../schedules/schedules.api.ts';
import { listLessons, listPoints } from './works.store.ts';

type Whose = { courseIds: readonly number[]; userIds: readonly number[]; asStudents: boolean };
type Work = MarkWork & { user_id: number; course_id: number };

/** The works of people in the order of lessons, with what their own schedules say. */
export async function listWorks(db: Db, whose: Whose): Promise<Work[]> {
  if (whose.courseIds.length === 0 || whose.userIds.length === 0) return [];
  const shares = await listDrawnShares(db, whose.courseIds);
  const [lessons, points, scheduleFor] = await Promise.all([
    listLessons(db, whose.courseIds),
    listPoints(db, { ...whose, drawn: [...shares.keys()] }),
    listCourseSchedules(db, whose.courseIds),
  ]);
  const nowMs = Date.now();
  const byLesson = Map.groupBy(points, ({ lesson_id }) => lesson_id);
  return lessons.flatMap(({ id, title }) =>
    (byLesson.get(id) ?? []).map(({ is_unsat, ...work }) => ({
      ...work,
      // as many points as whoever begins is given
      ...(is_unsat && { max_score: roundScore(work.max_score * (shares.get(id) ?? 1)) }),
      title,
      ...dueBy(scheduleFor(work.user_id, id), nowMs),
    })),
  );
}

/** A lesson counts after its first deadline; without one, since it is open. */
function dueBy({ opens_at, soft_deadline, hard_deadline }: Schedule, nowMs: number) {
  const due_at = soft_deadline ?? hard_deadline;
  const isPassed = due_at === null ? opens_at === null || Date.parse(opens_at) <= nowMs : deadlineMs(due_at) <= nowMs;
  return { due_at, is_due: isPassed };
}

export const pointsOf = ({ lesson_id, score, max_score, waiting, excused, is_due }: WorkPoints): WorkPoints => ({
  lesson_id,
  score,
  max_score,
  waiting,
  excused,
  is_due,
});

export const workOf = (work: MarkWork): MarkWork => ({ ...pointsOf(work), title: work.title, due_at: work.due_at });
