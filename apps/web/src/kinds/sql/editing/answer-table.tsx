import { ResultTable } from '../../../parts/result-table/result-table.tsx';
import { readTable } from '@put/judging/read-table';
import css from './answer-table.module.css';

/** The expected table of an SQL test; a reference solution makes it. */
export function AnswerTable({ answer, label }: { answer: string; label: string }) {
  const table = readTable(answer);
  if (table === null) return <p className={css.noAnswer}>Таблицы ещё нет: её даст верное решение.</p>;
  const rows = table.rows.slice(0, 50);
  return <ResultTable table={{ ...table, rows }} label={label} isCut={rows.length < table.rows.length} />;
}
