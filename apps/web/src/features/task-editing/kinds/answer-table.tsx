import { ResultTable } from '../../../shared/result-table/result-table.tsx';
import { readTable } from '@put/judging/read-table';
import css from '../tests.module.css';

/** The answer of a test of SQL: a table that a right solution has given. */
export function AnswerTable({ answer, label }: { answer: string; label: string }) {
  const table = readTable(answer);
  return (
    <div className={css.text}>
      {table === null ? (
        <p className={css.noAnswer}>Таблицы ещё нет: её даст верное решение.</p>
      ) : (
        <ResultTable table={{ ...table, rows: table.rows.slice(0, 50) }} label={label} isCut={table.rows.length > 50} />
      )}
    </div>
  );
}
