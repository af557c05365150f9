import { memo } from 'react';
import { cellText, cellWords, excusedText, shareStep } from './cell-words.ts';
import type { MatrixColumn } from './matrix.ts';
import css from './matrix.module.css';
import { type Cell, isExcusedMark } from './row-cells.ts';

type Props = Partial<Omit<Cell, 'score'>> & {
  /** Undefined without an attempt and points. */
  score: number | undefined;
  id: string;
  name: string;
  task: MatrixColumn;
  row: number;
  /** By the grid's count: name, sum and last activity come first. */
  column: number;
  left: number;
  width: number;
  /** The first task of a lesson that is not the first. */
  isFirst: boolean;
  isActive: boolean;
  isSelected: boolean;
  isFresh: boolean;
  /** What exceptions give. */
  marks: number;
};

/** One result. Its props are plain values, so that a change draws this cell and leaves its neighbours. */
export const MatrixCell = memo(function MatrixCell(props: Props) {
  const { status, score, attempts = 0, hasOwnPoints = false, id, name, task, row, column, left, width, marks } = props;
  const isExcused = (marks & isExcusedMark) !== 0;
  const cell = status === undefined || score === undefined ? undefined : { status, score, attempts, hasOwnPoints };
  return (
    <div
      id={id}
      className={css.cell}
      style={{ left, width }}
      role="gridcell"
      aria-label={cellWords(name, task, cell, marks)}
      aria-colindex={column + 1}
      aria-selected={props.isSelected}
      data-row={row}
      data-column={column}
      data-active={props.isActive || undefined}
      data-status={isExcused ? 'excused' : (status ?? 'none')}
      data-share={isExcused ? undefined : (shareStep(cell, task) ?? undefined)}
      data-marked={marks > 0 || undefined}
      data-tries={attempts > 1 ? attempts : undefined}
      data-override={hasOwnPoints || undefined}
      data-first={props.isFirst || undefined}
      data-fresh={props.isFresh || undefined}
    >
      <span>{isExcused ? excusedText : cellText(cell)}</span>
    </div>
  );
});
