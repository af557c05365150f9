import { knownScore, scoreWords, shareWords } from '../../../parts/score/score-words.ts';
import { daysBetween } from '../../../parts/time/zoned-time.ts';
import { relativeTime, shortDay } from '../../../parts/time/time-words.ts';
import type { CellStatus } from '@put/contract/results/matrix-cells';
import { countWords } from '../../../ui/words/count-words.ts';
import type { MatrixColumn, MatrixRow } from './matrix.ts';
import { type Cell, isExcusedMark } from './row-cells.ts';

export const isWaiting = (cell: Pick<Cell, 'status'> | undefined): boolean => cell?.status === 'review';

export const attemptsWords = (attempts: number): string => countWords(attempts, ['попытка', 'попытки', 'попыток']);

export const statusWords: Record<CellStatus, string> = {
  accepted: 'решено',
  partial: 'частично',
  review: 'ждёт проверки',
  tried: 'не решено',
};

export const waitingWords = (waiting: number): string =>
  `${countWords(waiting, ['работа ждёт', 'работы ждут', 'работ ждут'])} проверки`;

/** The sum for screen readers. */
export const sumWords = ({ score, waiting }: Pick<MatrixRow, 'score' | 'waiting'>): string =>
  `Сумма: ${scoreWords(score)}${waiting > 0 ? `, ${waitingWords(waiting)}` : ''}`;

/** In a cell whose task does not count for the student. */
export const excusedText = 'осв.';

/** The cell for screen readers: «Беляев Лев, Корни: 6,7 из 20, 4 попытки, частично». */
export function cellWords(name: string, column: MatrixColumn, cell: Cell | undefined, marks = 0): string {
  const place = `${name}, ${column.title}`;
  const given =
    (marks & isExcusedMark) !== 0 ? ', освобождение: в сумму не входит' : marks > 0 ? ', есть исключение' : '';
  if (cell === undefined) return `${place}: попыток нет${given}`;
  const score =
    isWaiting(cell) && cell.score === 0
      ? `баллов может быть ${scoreWords(column.points)}`
      : shareWords(cell.score, column.points);
  const own = cell.hasOwnPoints ? ', баллы преподавателя' : '';
  return `${place}: ${score}, ${attemptsWords(cell.attempts)}, ${statusWords[cell.status]}${own}${given}`;
}

/** What stands in the cell; the sign before it is the style sheet's. */
export function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return '·';
  return isWaiting(cell) && cell.score === 0 ? '' : scoreWords(cell.score);
}

/** In a narrow column: «86,7», «5 ?». */
export const sumText = ({ score, waiting }: Pick<MatrixRow, 'score' | 'waiting'>): string =>
  knownScore(score, waiting > 0);

/** The step of the tint, 0 to 4, by the share of the points; null without points to tint. */
export function shareStep(cell: Cell | undefined, { points }: Pick<MatrixColumn, 'points'>): number | null {
  if (cell === undefined || isWaiting(cell)) return null;
  if (cell.status === 'accepted') return 4;
  const share = points > 0 ? cell.score / points : 0;
  if (share <= 0) return 0;
  return share < 0.4 ? 1 : share < 0.75 ? 2 : 3;
}

type Clock = { timeZone: string; nowMs: number };
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** «сейчас», «4 мин», «2 ч», «вчера», «3 нояб.»: as long as the column is wide. */
export function lastText(thenMs: number | null, { timeZone, nowMs }: Clock): string {
  if (thenMs === null) return '—';
  const passedMs = nowMs - thenMs;
  if (passedMs < 2 * minuteMs) return 'сейчас';
  if (passedMs < hourMs) return `${Math.floor(passedMs / minuteMs)} мин`;
  const passedDays = daysBetween(thenMs, nowMs, timeZone);
  if (passedDays === 0) return `${Math.floor(passedMs / hourMs)} ч`;
  return passedDays === 1 ? 'вчера' : shortDay(new Date(thenMs).toISOString(), timeZone);
}

export const lastWords = (thenMs: number | null, clock: Clock): string =>
  thenMs === null ? 'Решений ещё не было' : `Последнее решение: ${relativeTime(new Date(thenMs).toISOString(), clock)}`;
