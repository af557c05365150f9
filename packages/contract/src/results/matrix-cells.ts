import * as z from 'zod/mini';
import { Time } from '../base/primitives.ts';

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

/**
 * Puts the numbers of the text into `into`, which has room for all of them. Fifty thousand texts of one number each
 * would take longer to make than the screen has, so whole numbers are read letter by letter.
 */
function readNumbers<Into extends { [index: number]: number }>(text: string, into: Into): Into {
  let [at, count] = [0, 0];
  while (at < text.length) {
    const from = at;
    let [value, isWhole] = [0, true];
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === comma) break;
      const digit = code - zero;
      if (digit >= 0 && digit <= 9) value = value * 10 + digit;
      else isWhole = false;
    }
    into[count] = isWhole ? value : Number(text.slice(from, at));
    count += 1;
    at += 1;
  }
  return into;
}

const [comma, zero] = [44, 48];

/** The cells in typed arrays; the n-th value of each belongs to the n-th cell. */
export function readMatrixCells({ counts, columns, scores, states, attempts, minutes, at }: MatrixCells) {
  const count = states.length;
  const users = counts === '' ? 0 : counts.split(',').length;
  const starts = new Uint32Array(users + 1);
  readNumbers(counts, starts.subarray(1));
  for (let user = 1; user <= users; user += 1) starts[user]! += starts[user - 1]!;
  const codes = new Uint8Array(count);
  for (let cell = 0; cell < count; cell += 1) codes[cell] = states.charCodeAt(cell) - zero;
  const atMinute = Math.floor(Date.parse(at) / 60_000);
  const handedIn = readNumbers(minutes, new Int32Array(count));
  for (let cell = 0; cell < count; cell += 1) handedIn[cell] = atMinute - handedIn[cell]!;
  return {
    /** The cells of the n-th user begin at the n-th number here and end before the next. */
    starts,
    columns: readNumbers(columns, new Uint16Array(count)),
    scores: readNumbers(scores, new Float64Array(count)),
    states: codes,
    attempts: readNumbers(attempts, new Uint16Array(count)),
    /** Minutes since 1970. */
    handedIn,
  };
}

/** The same cells with the users in another order: the n-th user is then the one who is `order[n]`-th now. */
export function reorderUsers(cells: MatrixCells, order: readonly number[]): MatrixCells {
  const counts = cells.counts === '' ? [] : cells.counts.split(',').map(Number);
  let next = 0;
  const starts = counts.map((count) => (next += count) - count);
  const pick = <Item>(list: readonly Item[]) =>
    order.flatMap((user) => list.slice(starts[user]!, starts[user]! + counts[user]!));
  const pickFrom = (numbers: string) => (numbers === '' ? '' : pick(numbers.split(',')).join(','));
  return {
    counts: order.map((user) => counts[user]).join(','),
    columns: pickFrom(cells.columns),
    scores: pickFrom(cells.scores),
    states: pick(cells.states.split('')).join(''),
    attempts: pickFrom(cells.attempts),
    minutes: pickFrom(cells.minutes),
    at: cells.at,
  };
}
