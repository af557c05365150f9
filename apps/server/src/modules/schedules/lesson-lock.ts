import type { Lock } from '@put/contract/courses/courses';
import type { ExamState } from '@put/contract/exams/exam-state';
import { type Schedule, standingAt } from '@put/contract/courses/schedule';

type Plan = {
  schedule: Schedule;
  /** `is_unsat`: an exam that the person has not begun, so none of its tasks are there to be counted. */
  requires: { lesson_id: number; percent: number; is_unsat?: boolean } | null;
  exam?: ExamState | null;
};
/** The progress in the required lesson; undefined when that lesson is not there any more. */
type Reached = { title: string; score: number; max_score: number } | undefined;

/** Why a student can not open a lesson yet; null when it is open. A required lesson that was deleted is ignored. */
export function lockOf(
  { schedule, requires, exam = null }: Plan,
  reachedIn: (lessonId: number) => Reached,
  nowMs: number,
): Lock | null {
  // who has begun an exam is not stopped by anything else
  if (exam === 'writing' || exam === 'released') return null;
  const isEarly = exam ? exam === 'early' : standingAt(schedule, nowMs).state === 'not_open';
  if (schedule.opens_at !== null && isEarly) return { reason: 'not_open', opens_at: schedule.opens_at };
  return lackOf(requires, reachedIn) ?? (exam ? { reason: 'exam', state: exam } : null);
}

function lackOf(requires: Plan['requires'], reachedIn: (lessonId: number) => Reached): Lock | null {
  const required = requires && reachedIn(requires.lesson_id);
  if (!requires || !required) return null;
  const reached_percent = requires.is_unsat
    ? 0
    : required.max_score === 0
      ? 100
      : Math.floor((100 * required.score) / required.max_score + 1e-9);
  if (reached_percent >= requires.percent) return null;
  return {
    reason: 'requires',
    lesson_id: requires.lesson_id,
    lesson_title: required.title,
    percent: requires.percent,
    reached_percent,
  };
}
