import { readTable } from '@put/judging/read-table';
import { ResultTable } from '../../parts/result-table/result-table.tsx';
import css from '../sample.module.css';

/** What a query must give on the tables that are shown. */
export default function TableSample({ answer, name }: { answer: string; name: string }) {
  const table = readTable(answer);
  if (table === null) return null;
  return (
    <section className={css.sample} aria-label={name}>
      <div className={css.side}>
        <div className={css.sideHead}>
          <h3>{name}</h3>
          <span>запрос возвращает</span>
        </div>
        <ResultTable table={table} label={`${name}: таблица ответа`} />
      </div>
    </section>
  );
}
