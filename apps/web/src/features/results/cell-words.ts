import type { ResultCell } from '@put/contract/results';
import { countWords } from '../../shared/count-words.ts';
import { isWaiting, type MatrixColumn, type MatrixRow } from './matrix.ts';

export const pointsWords = (points: number): string => countWords(points, ['балл', 'балла', 'баллов']);
export const attemptsWords = (attempts: number): string => countWords(attempts, ['попытка', 'попытки', 'попыток']);

export const statusWords: Record<ResultCell['status'], string> = {
  accepted: 'решено',
  partial: 'частично',
  review: 'ждёт проверки',
  tried: 'не решено',
};

const number = new Intl.NumberFormat('ru', { maximumFractionDigits: 2, useGrouping: false });
export const scoreWords = (score: number): string => number.format(score);

export const waitingWords = (waiting: number): string =>
  `${countWords(waiting, ['работа ждёт', 'работы ждут', 'работ ждут'])} проверки`;

/** A sum as it is read aloud. */
export const sumWords = ({ score, waiting }: Pick<MatrixRow, 'score' | 'waiting'>): string =>
  `Сумма: ${scoreWords(score)}${waiting > 0 ? `, ${waitingWords(waiting)}` : ''}`;

/** A cell as it is read aloud. */
export function cellWords(column: MatrixColumn, cell: ResultCell | undefined): string {
  const task = `${column.label}, ${column.title}`;
  if (cell === undefined) return `${task}: попыток нет`;
  const outOf = scoreWords(column.points);
  const score =
    isWaiting(cell) && cell.score === 0 ? `баллов может быть ${outOf}` : `${scoreWords(cell.score)} из ${outOf}`;
  const own = cell.override === undefined ? '' : `, баллы преподавателя: ${cell.override.comment || 'без комментария'}`;
  return `${task}: ${statusWords[cell.status]}, ${score}, ${attemptsWords(cell.attempts)}${own}`;
}
