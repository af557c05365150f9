import type { VirtualItem } from '@tanstack/react-virtual';
import { memo } from 'react';
import { sumText, sumWords } from './cell-words.ts';
import type { MatrixColumn, MatrixRow } from './matrix.ts';
import { MatrixCell } from './matrix-cell.tsx';
import { cellAt } from './row-cells.ts';
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
          {row.user.has_left && <span className={css.left}> не учится</span>}
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
        const key = `${row.user.id}-${task.key}`;
        const cell = cellAt(row, column);
        return (
          <MatrixCell
            key={task.key}
            id={`${gridId}-${index}-${column + ownColumns}`}
            name={row.name}
            task={task}
            row={index}
            column={column + ownColumns}
            left={start}
            width={size}
            {...cell}
            score={cell?.score}
            marks={row.marks[column]!}
            isFirst={column > 0 && columns[column - 1]!.lesson_id !== task.lesson_id}
            isActive={activeColumn === column + ownColumns}
            isSelected={chosen === null ? openCell === key : chosen.has(key)}
            isFresh={fresh?.has(key) ?? false}
          />
        );
      })}
    </div>
  );
});
