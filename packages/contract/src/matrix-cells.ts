import * as z from 'zod/mini';
import { Time } from './primitives.ts';

/** Statuses of a result; a cell names one by its place here. */
export const cellStatuses = ['tried', 'review', 'partial', 'accepted'] as const;
export type CellStatus = (typeof cellStatuses)[number];

/** In a digit of `states`: added to the place of the status when a teacher has set the points. */
export const ownPoints = 4;

/** Numbers with commas between them. As text they are made by the database and checked at once. */
const Numbers = z.string();

/**
 * The cells of a matrix as columns: the n-th number of each list belongs to the n-th cell. The cells of a user stand
 * together, in the order of `users`. Only cells with an attempt or an override are there.
 */
export const MatrixCells = z.object({
  /** For each user, how many cells there are. */
  counts: Numbers,
  /** Places in `columns` of the matrix. */
  columns: Numbers,
  /** In the points of the lesson. */
  scores: Numbers,
  /** A digit a cell, without commas: the status and `ownPoints`. */
  states: z.string(),
  attempts: Numbers,
  /** How long before `at` something was handed in last. Without an attempt it means nothing. */
  minutes: Numbers,
  at: Time,
});
export type MatrixCells = z.infer<typeof MatrixCells>;

const numbersOf = (text: string): string[] => (text === '' ? [] : text.split(','));

/** The cells in typed arrays; the n-th value of each belongs to the n-th cell. */
export function readMatrixCells({ counts, columns, scores, states, attempts, minutes, at }: MatrixCells) {
  const atMinute = Math.floor(Date.parse(at) / 60_000);
  const starts = [0];
  for (const count of numbersOf(counts)) starts.push(starts.at(-1)! + Number(count));
  return {
    /** The cells of the n-th user begin at the n-th number here and end before the next. */
    starts: Uint32Array.from(starts),
    columns: Uint16Array.from(numbersOf(columns), Number),
    scores: Float64Array.from(numbersOf(scores), Number),
    states: Uint8Array.from(states, Number),
    attempts: Uint16Array.from(numbersOf(attempts), Number),
    /** Minutes since 1970. */
    handedIn: Int32Array.from(numbersOf(minutes), (ago) => atMinute - Number(ago)),
  };
}
