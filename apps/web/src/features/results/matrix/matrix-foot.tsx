import { scoreWords } from '../../../parts/score/score-words.ts';
import { countWords } from '../../../ui/words/count-words.ts';
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
 * How many students solved each task, and the average sum of those who handed in. Averages leave out what is not handed
 * in, work that waits for review, and who has left.
 */
export function MatrixFoot({ totals, columns, rows, shown, rowIndex }: Props) {
  const { average, of, all } = averageSum(rows);
  const averageWords =
    average === null
      ? 'Средней суммы пока нет: проверенных работ ещё нет'
      : `Средняя сумма по сданным: ${scoreWords(average)}, у ${of} из ${countWords(all, ['ученика', 'учеников', 'учеников'])}`;
  return (
    <div className={css.foot} role="row" aria-rowindex={rowIndex}>
      <div className={css.own} role="presentation">
        <div className={css.name} role="rowheader" aria-colindex={1}>
          Решили · ⌀ по сданным
        </div>
        <div className={css.sum} role="gridcell" aria-colindex={2} aria-label={averageWords} title={averageWords}>
          ⌀ {average === null ? '?' : scoreWords(average >= 100 ? Math.round(average) : average)}
        </div>
        <div className={css.last} aria-hidden />
      </div>
      {shown.map(({ index, start, size }) => {
        const { solved, tried, waiting, average: score } = totals[index]!;
        const words = [
          `Решили ${solved} из ${all}`,
          `пробовали ${tried}`,
          ...(waiting > 0 ? [waitingWords(waiting)] : []),
          ...(score === null ? [] : [`средний балл по сданным ${scoreWords(score)}`]),
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
