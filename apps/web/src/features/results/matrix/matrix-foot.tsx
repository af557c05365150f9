import { scoreWords } from '../../../parts/score/score-words.ts';
import type { VirtualItem } from '@tanstack/react-virtual';
import { waitingWords } from './cell-words.ts';
import { averageSum, type ColumnTotal, type MatrixColumn, type MatrixRow } from './matrix.ts';
import css from './matrix.module.css';
import { ownColumns } from './use-grid-cell.ts';

type Props = {
  totals: readonly ColumnTotal[];
  columns: readonly MatrixColumn[];
  rows: readonly MatrixRow[];
  shown: readonly VirtualItem[];
  rowIndex: number;
};

/**
 * How many students solved each task. The average is shown on hover and to screen readers; it leaves out work that
 * waits for review.
 */
export function MatrixFoot({ totals, columns, rows, shown, rowIndex }: Props) {
  const { average, of } = averageSum(rows);
  const averageWords =
    average === null
      ? 'Средней суммы пока нет: у всех есть работы, которые ждут проверки'
      : `Средняя сумма: ${scoreWords(average)}${of < rows.length ? `, по ${of} из ${rows.length}: у остальных есть работы, которые ждут проверки` : ''}`;
  return (
    <div className={css.foot} role="row" aria-rowindex={rowIndex}>
      <div className={css.own} role="presentation">
        <div className={css.name} role="rowheader" aria-colindex={1}>
          Решили
        </div>
        <div className={css.sum} role="gridcell" aria-colindex={2} aria-label={averageWords} title={averageWords}>
          ⌀ {average === null ? '?' : scoreWords(average >= 100 ? Math.round(average) : average)}
        </div>
        <div className={css.last} aria-hidden />
      </div>
      {shown.map(({ index, start, size }) => {
        const { solved, tried, waiting, average: score } = totals[index]!;
        const words = [
          `Решили ${solved} из ${rows.length}`,
          `пробовали ${tried}`,
          ...(waiting > 0 ? [waitingWords(waiting)] : []),
          ...(score === null ? [] : [`средний балл ${scoreWords(score)}${waiting > 0 ? ' без них' : ''}`]),
        ].join(', ');
        return (
          <div
            key={columns[index]!.key}
            className={css.cell}
            style={{ left: start, width: size }}
            role="gridcell"
            aria-colindex={index + ownColumns + 1}
            aria-label={`${columns[index]!.title}: ${words}`}
            title={words}
          >
            {solved}
          </div>
        );
      })}
    </div>
  );
}
