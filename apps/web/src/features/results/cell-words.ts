import type { ResultCell } from '@put/contract/results';
import { countWords } from '../../shared/count-words.ts';
import type { MatrixColumn } from './matrix.ts';

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

/** A cell as it is read aloud. */
export function cellWords(column: MatrixColumn, cell: ResultCell | undefined): string {
  const task = `${column.label}, ${column.title}`;
  if (cell === undefined) return `${task}: попыток нет`;
  const score = `${scoreWords(cell.score)} из ${scoreWords(column.points)}`;
  const own = cell.override === undefined ? '' : `, баллы преподавателя: ${cell.override.comment || 'без комментария'}`;
  return `${task}: ${statusWords[cell.status]}, ${score}, ${attemptsWords(cell.attempts)}${own}`;
}
