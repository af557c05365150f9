import type { VirtualItem } from '@tanstack/react-virtual';
import { scoreWords } from './cell-words.ts';
import type { ColumnTotal, MatrixColumn, MatrixRow } from './matrix.ts';
import css from './matrix.module.css';

type Props = {
  totals: readonly ColumnTotal[];
  columns: readonly MatrixColumn[];
  rows: readonly MatrixRow[];
  shown: readonly VirtualItem[];
  rowIndex: number;
};

/** How many have solved each task; the average stands on hover and is read aloud. */
export function MatrixFoot({ totals, columns, rows, shown, rowIndex }: Props) {
  const average = rows.length === 0 ? 0 : rows.reduce((sum, { score }) => sum + score, 0) / rows.length;
  const averageWords = scoreWords(Math.round(average * 10) / 10);
  return (
    <div className={css.foot} role="row" aria-rowindex={rowIndex}>
      <div className={css.own} role="presentation">
        <div className={css.place} aria-hidden />
        <div className={css.name} role="rowheader" aria-colindex={1}>
          Решили
        </div>
        <div
          className={css.sum}
          role="gridcell"
          aria-colindex={2}
          aria-label={`Средняя сумма: ${averageWords}`}
          title={`Средняя сумма: ${averageWords}`}
        >
          ⌀ {scoreWords(average >= 100 ? Math.round(average) : Math.round(average * 10) / 10)}
        </div>
      </div>
      {shown.map(({ index, start, size }) => {
        const { solved, tried, average: score } = totals[index]!;
        const words = `Решили ${solved} из ${rows.length}, пробовали ${tried}, средний балл ${scoreWords(score)}`;
        return (
          <div
            key={columns[index]!.key}
            className={css.cell}
            style={{ left: start, width: size }}
            role="gridcell"
            aria-colindex={index + 3}
            aria-label={`${columns[index]!.label}: ${words}`}
            title={words}
          >
            {solved}
          </div>
        );
      })}
    </div>
  );
}
