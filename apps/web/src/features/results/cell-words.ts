import { scoreWords, shareWords } from '../../parts/score/score-words.ts';
import type { ResultCell } from '@put/contract/results';
import { countWords } from '../../ui/words/count-words.ts';
import { isWaiting, type MatrixColumn, type MatrixRow } from './matrix.ts';

export const attemptsWords = (attempts: number): string => countWords(attempts, ['попытка', 'попытки', 'попыток']);

export const statusWords: Record<ResultCell['status'], string> = {
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

/** The cell for screen readers. */
export function cellWords(column: MatrixColumn, cell: ResultCell | undefined): string {
  const task = `${column.label}, ${column.title}`;
  if (cell === undefined) return `${task}: попыток нет`;
  const score =
    isWaiting(cell) && cell.score === 0
      ? `баллов может быть ${scoreWords(column.points)}`
      : `${shareWords(cell.score, column.points)}`;
  const own = cell.override === undefined ? '' : `, баллы преподавателя: ${cell.override.comment || 'без комментария'}`;
  return `${task}: ${statusWords[cell.status]}, ${score}, ${attemptsWords(cell.attempts)}${own}`;
}
