import { stuckAfter } from '@put/contract/desk-counts';
import { isAccepted, isOwn, isReview, minuteMs, type RowCells } from './row-cells.ts';

/** What a row says of all its cells; filters and orders look at this alone. */
export type RowSum = {
  /** The sum of points so far; work that waits for review adds nothing yet. */
  score: number;
  solved: number;
  /** How many submissions wait for review. While there are any, the sum is not final. */
  waiting: number;
  attempts: number;
  /** The most attempts at a task that is not solved. */
  mostTries: number;
  /** The last attempt at a task at which the student is stuck; null without one. */
  stuckMs: number | null;
  /** The last hand-in; null before the first. */
  lastMs: number | null;
};

/** Rounds to two digits: a sum must not show 0,30000000000000004. */
export const round = (points: number): number => Math.round(points * 100) / 100;

export function sumUpRow({ states, scores, attemptsAt, handedIn }: RowCells): RowSum {
  let [score, solved, waiting, tries, mostTries, stuck, last] = [0, 0, 0, 0, 0, 0, 0];
  for (let column = 0; column < states.length; column += 1) {
    const state = states[column]!;
    if (state === 0) continue;
    const tried = attemptsAt[column]!;
    const at = handedIn[column]!;
    score += scores[column]!;
    tries += tried;
    if (isAccepted(state)) solved += 1;
    else if (isReview(state)) waiting += 1;
    else {
      mostTries = Math.max(mostTries, tried);
      if (tried >= stuckAfter.attempts && !isOwn(state)) stuck = Math.max(stuck, at);
    }
    // points set by a teacher are no work of the student
    if (tried > 0) last = Math.max(last, at);
  }
  return {
    score: round(score),
    solved,
    waiting,
    attempts: tries,
    mostTries,
    stuckMs: stuck === 0 ? null : stuck * minuteMs,
    lastMs: last === 0 ? null : last * minuteMs,
  };
}
