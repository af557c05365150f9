import { TableDifference } from '@put/contract/kinds/sql/sql';
import { ResultTable } from '../../parts/result-table/result-table.tsx';
import css from './sql.module.css';
import type { TestDetailsProps } from '../kind-findings.ts';

/** The expected and the actual table side by side; rows that differ are marked. */
export default function TableDetails({ test }: TestDetailsProps) {
  const { data } = TableDifference.safeParse(test.details);
  if (data === undefined) return null;
  const { expected, got, missing_rows, extra_rows, is_cut } = data;
  return (
    <div className={css.compared}>
      {expected !== null && (
        <section>
          <h3>Ожидалось</h3>
          <ResultTable
            table={expected}
            label="Ожидавшаяся таблица"
            marked={{ rows: missing_rows, as: 'missing' }}
            isCut={is_cut}
          />
        </section>
      )}
      {got !== null && (
        <section>
          <h3>Получено</h3>
          <ResultTable
            table={got}
            label="Полученная таблица"
            marked={{ rows: extra_rows, as: 'extra' }}
            isCut={is_cut}
          />
        </section>
      )}
    </div>
  );
}
