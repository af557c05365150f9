import { adminResults, type ResultException } from '@put/contract/results/results';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { query } from '../../../api/api.ts';
import { scoreWords } from '../../../parts/score/score-words.ts';
import { exceptionWords } from '../exceptions-at.ts';
import css from './matrix.module.css';

export type TipPlace = {
  user_id: number;
  lesson_id: number;
  task_id: number;
  hasOwnPoints: boolean;
  exceptions: readonly ResultException[];
  /** Beside the cell, in the window. */
  left: number;
  top: number;
  /** `top` is where the words end. */
  isAbove: boolean;
};

/** What stands behind the marks of a cell under the pointer: exceptions, and points of a teacher, read when asked. */
export function CellTip({ user_id, lesson_id, task_id, hasOwnPoints, exceptions, left, top, isAbove }: TipPlace) {
  const place = { user_id: String(user_id), lesson_id: String(lesson_id), task_id: String(task_id) };
  const { data } = useQuery({ ...query(adminResults.cell, { query: place }), enabled: hasOwnPoints });
  const own = data?.cell?.override;
  const lines = [
    ...exceptions.map(exceptionWords),
    ...(own === undefined
      ? []
      : [
          `Баллы преподавателя: ${scoreWords(own.score)}${own.by_name === null ? '' : `, ${own.by_name}`}`,
          ...(own.comment === '' ? [] : [own.comment]),
        ]),
  ];
  if (lines.length === 0) return null;
  return (
    <div
      className={css.tip}
      style={{ '--left': `${left}px`, top, ...(isAbove && { translate: '0 -100%' }) } as CSSProperties}
      aria-hidden
    >
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
