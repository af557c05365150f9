import type { Lock } from '@put/contract/courses';
import { type Schedule, standingAt } from '@put/contract/schedule';

type Plan = { schedule: Schedule; requires: { lesson_id: number; percent: number } | null };
/** The progress in the required lesson; undefined when that lesson is not there any more. */
type Reached = { title: string; score: number; max_score: number } | undefined;

/** Why a student can not open a lesson yet; null when it is open. A required lesson that was deleted is ignored. */
export function lockOf(
  { schedule, requires }: Plan,
  reachedIn: (lessonId: number) => Reached,
  nowMs: number,
): Lock | null {
  if (schedule.opens_at !== null && standingAt(schedule, nowMs).state === 'not_open')
    return { reason: 'not_open', opens_at: schedule.opens_at };
  const required = requires && reachedIn(requires.lesson_id);
  if (!requires || !required) return null;
  const reached_percent =
    required.max_score === 0 ? 100 : Math.floor((100 * required.score) / required.max_score + 1e-9);
  if (reached_percent >= requires.percent) return null;
  return {
    reason: 'requires',
    lesson_id: requires.lesson_id,
    lesson_title: required.title,
    percent: requires.percent,
    reached_percent,
  };
}
