import type { VirtualItem } from '@tanstack/react-virtual';
import { memo } from 'react';
import { cellText, cellWords, shareStep, sumText, sumWords } from './cell-words.ts';
import { cellKey, type MatrixColumn, type MatrixRow } from './matrix.ts';
import css from './matrix.module.css';
import { ownColumns } from './use-grid-cell.ts';

type Props = {
  row: MatrixRow;
  index: number;
  top: number;
  columns: readonly MatrixColumn[];
  shown: readonly VirtualItem[];
  /** The last activity: short for the eye, in words for screen readers. */
  last: string;
  lastWords: string;
  /** The active column by the grid's count (name, sum, last activity, tasks); null in other rows. */
  activeColumn: number | null;
  openCell: string | undefined;
  /** Null when nothing can be selected. */
  chosen: ReadonlySet<string> | null;
  fresh: ReadonlySet<string> | undefined;
  gridId: string;
};

export const MatrixRowView = memo(function MatrixRowView(props: Props) {
  const { row, index, top, columns, shown, last, lastWords, activeColumn, openCell, chosen, fresh, gridId } = props;
  const cellProps = (column: number) => ({
    id: `${gridId}-${index}-${column}`,
    'aria-colindex': column + 1,
    'data-row': index,
    'data-column': column,
    'data-active': activeColumn === column || undefined,
  });
  return (
    <div
      className={css.row}
      style={{ top }}
      role="row"
      aria-rowindex={index + 2}
      data-open={openCell !== undefined || undefined}
    >
      <div className={css.own} role="presentation">
        <div className={css.name} role="rowheader" title={row.name} {...cellProps(0)}>
          {row.name}
        </div>
        <div
          className={css.sum}
          role="gridcell"
          aria-label={sumWords(row)}
          title={row.waiting > 0 ? sumWords(row) : undefined}
          {...cellProps(1)}
        >
          {sumText(row)}
        </div>
        <div
          className={css.last}
          role="gridcell"
          aria-label={lastWords}
          title={lastWords}
          data-now={last === 'сейчас' || undefined}
          {...cellProps(2)}
        >
          {last}
        </div>
      </div>
      {shown.map(({ index: column, start, size }) => {
        const task = columns[column]!;
        const cell = row.cells[column];
        const key = cellKey({ user_id: row.user.id, lesson_id: task.lesson_id, task_id: task.task_id });
        return (
          <div
            key={task.key}
            className={css.cell}
            style={{ left: start, width: size }}
            role="gridcell"
            aria-label={cellWords(row.name, task, cell)}
            aria-selected={chosen === null ? openCell === key : chosen.has(key)}
            data-status={cell?.status ?? 'none'}
            data-share={shareStep(cell, task) ?? undefined}
            data-tries={cell !== undefined && cell.attempts > 1 ? cell.attempts : undefined}
            data-override={cell?.override !== undefined || undefined}
            title={cell?.override?.comment || undefined}
            data-first={(column > 0 && columns[column - 1]!.lesson_id !== task.lesson_id) || undefined}
            data-fresh={fresh?.has(key) || undefined}
            {...cellProps(column + ownColumns)}
          >
            <span>{cellText(cell)}</span>
          </div>
        );
      })}
    </div>
  );
});
