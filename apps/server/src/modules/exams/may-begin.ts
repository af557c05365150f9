import type { FoundExam } from './exams.store.ts';

type Standing = Pick<
  FoundExam,
  'state' | 'nth' | 'handed_in_at' | 'has_trial' | 'repeats' | 'opens_at' | 'closes_at' | 'now'
>;

/** Which sitting that counts comes next: the first, or the one after mine. */
export const nextNth = ({ nth }: Pick<Standing, 'nth'>): number => Math.max(1, (nth ?? 0) + 1);

/**
 * Whether the person may begin this sitting now, by the exam alone. The trial is there until the exam is begun, also
 * before its window; a sitting that counts while the window is open, and again as often as the author allows.
 */
export function mayBegin(exam: Standing, nth: number): boolean {
  const { state, has_trial, repeats, opens_at, closes_at, now } = exam;
  if (nth === 0) return has_trial && exam.nth === null && (state === 'early' || state === 'ahead');
  if (nth !== nextNth(exam)) return false;
  if (nth === 1) return state === 'ahead';
  const nowMs = Date.parse(now);
  const isInWindow =
    (opens_at === null || Date.parse(opens_at) <= nowMs) && (closes_at === null || nowMs <= Date.parse(closes_at));
  return state === 'handed_in' && nth <= repeats + 1 && isInWindow;
}
