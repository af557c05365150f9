import { type CellStatus, cellStatuses, ownPoints } from '@put/contract/results/matrix-cells';
import type { ResultCell } from '@put/contract/results/results';

/**
 * The cells of one student, a number for each column in the order of columns. Fifty thousand objects would take longer
 * to make than the screen has.
 */
export type RowCells = {
  /** 0: neither an attempt nor points of a teacher; else one more than the digit of the contract. */
  states: Uint8Array;
  scores: Float64Array;
  attemptsAt: Uint16Array;
  /** Minutes since 1970. */
  handedIn: Int32Array;
  /** What exceptions give, as bits. */
  marks: Uint8Array;
};

export const isExcusedMark = 1;
export const hasAttempts = 2;
export const hasTime = 4;

/** The task does not count for the student. */
export const isExcusedAt = ({ marks }: Pick<RowCells, 'marks'>, column: number): boolean =>
  (marks[column]! & isExcusedMark) !== 0;

/** One cell, made when it comes into sight. */
export type Cell = {
  status: CellStatus;
  score: number;
  attempts: number;
  /** A teacher has set the points. */
  hasOwnPoints: boolean;
};

export const minuteMs = 60_000;

/** Room for the cells of so many students. */
export function emptyCells(rows: number, columns: number): RowCells {
  const size = rows * columns;
  return {
    states: new Uint8Array(size),
    scores: new Float64Array(size),
    attemptsAt: new Uint16Array(size),
    handedIn: new Int32Array(size),
    marks: new Uint8Array(size),
  };
}

/** The part of one student, without a copy. */
export const partOf = (
  { states, scores, attemptsAt, handedIn, marks }: RowCells,
  from: number,
  to: number,
): RowCells => ({
  states: states.subarray(from, to),
  scores: scores.subarray(from, to),
  attemptsAt: attemptsAt.subarray(from, to),
  handedIn: handedIn.subarray(from, to),
  marks: marks.subarray(from, to),
});

export const copyOf = ({ states, scores, attemptsAt, handedIn, marks }: RowCells): RowCells => ({
  states: states.slice(),
  scores: scores.slice(),
  attemptsAt: attemptsAt.slice(),
  handedIn: handedIn.slice(),
  marks: marks.slice(),
});

export const stateOf = ({ status, override }: Pick<ResultCell, 'status' | 'override'>): number =>
  1 + cellStatuses.indexOf(status) + (override === undefined ? 0 : ownPoints);

export const statusOf = (state: number): CellStatus | undefined =>
  state === 0 ? undefined : cellStatuses[(state - 1) % ownPoints];

const is = (status: CellStatus) => {
  const code = cellStatuses.indexOf(status);
  return (state: number): boolean => state !== 0 && (state - 1) % ownPoints === code;
};
/** Handed in and not reviewed yet: the points are unknown. */
export const isReview = is('review');
export const isAccepted = is('accepted');

export const isOwn = (state: number): boolean => state > ownPoints;

/** Undefined without an attempt and without points of a teacher. */
export function cellAt({ states, scores, attemptsAt }: RowCells, column: number): Cell | undefined {
  const state = states[column] ?? 0;
  const status = statusOf(state);
  if (status === undefined) return undefined;
  return { status, score: scores[column]!, attempts: attemptsAt[column]!, hasOwnPoints: isOwn(state) };
}
