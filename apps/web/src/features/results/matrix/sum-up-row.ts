import { stuckAfter } from '@put/contract/desk/desk-counts';
import { isAccepted, isExcusedAt, isOwn, isReview, minuteMs, type RowCells } from './row-cells.ts';

/** What a row says of all its cells; filters and orders look at this alone. */
export type RowSum = {
  /** The sum of points so far; work that waits for review adds nothing yet. */
  score: number;
  solved: number;
  /** Tasks with points that are known: handed in, or set by a teacher. */
  known: number;
  /** Tasks that count for the student. */
  counted: number;
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

export function sumUpRow(row: RowCells): RowSum {
  const { states, scores, attemptsAt, handedIn } = row;
  let counted = states.length;
  let [score, solved, known, waiting, tries, mostTries, stuck, last] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let column = 0; column < states.length; column += 1) {
    const state = states[column]!;
    const isExcused = isExcusedAt(row, column);
    if (isExcused) counted -= 1;
    if (state === 0) continue;
    const tried = attemptsAt[column]!;
    const at = handedIn[column]!;
    tries += tried;
    // points set by a teacher are no work of the student
    if (tried > 0) last = Math.max(last, at);
    if (isExcused) continue;
    if (isReview(state)) {
      waiting += 1;
      continue;
    }
    known += 1;
    score += scores[column]!;
    if (isAccepted(state)) solved += 1;
    else {
      mostTries = Math.max(mostTries, tried);
      if (tried >= stuckAfter.attempts && !isOwn(state)) stuck = Math.max(stuck, at);
    }
  }
  return {
    score: round(score),
    solved,
    known,
    counted,
    waiting,
    attempts: tries,
    mostTries,
    stuckMs: stuck === 0 ? null : stuck * minuteMs,
    lastMs: last === 0 ? null : last * minuteMs,
  };
}
