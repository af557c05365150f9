import { VisuallyHidden } from '@mantine/core';
import type { ResultTable as Table, SqlCell } from '@put/contract/kinds/sql/sql';
import { shownText } from '@put/judging/shown-text';
import css from './result-table.module.css';

type Props = {
  table: Table;
  /** A name for screen readers: «Таблица pupil». */
  label: string;
  /** Numbers of the rows that differ, and how they differ. */
  marked?: { rows: readonly number[]; as: 'missing' | 'extra' };
  isCut?: boolean;
};

const marks = { missing: { sign: '−', word: 'не хватает' }, extra: { sign: '+', word: 'лишняя' } };

/** Shows a database table. A differing row has a sign and a word, not only a colour. */
export function ResultTable({ table: { columns, rows }, label, marked, isCut = false }: Props) {
  const mark = marked && marked.rows.length > 0 ? marks[marked.as] : null;
  const isMarked = (at: number) => mark !== null && marked!.rows.includes(at);
  return (
    <div className={css.scrolled} tabIndex={0} role="region" aria-label={label}>
      <table className={css.table}>
        <thead>
          <tr>
            {mark !== null && (
              <th scope="col">
                <VisuallyHidden>Отличие</VisuallyHidden>
              </th>
            )}
            {columns.map((name, at) => (
              <th key={at} scope="col">
                {shownText(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at} data-mark={isMarked(at) ? marked!.as : undefined}>
              {mark !== null && (
                <td className={css.sign}>
                  {isMarked(at) && (
                    <>
                      <span aria-hidden>{mark.sign}</span>
                      <VisuallyHidden>{mark.word}</VisuallyHidden>
                    </>
                  )}
                </td>
              )}
              {row.map((cell, n) => (
                <Cell key={n} cell={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className={css.words}>Строк нет</p>}
      {isCut && <p className={css.words}>Показаны не все строки</p>}
    </div>
  );
}

function Cell({ cell }: { cell: SqlCell }) {
  if (cell === null) return <td className={css.none}>NULL</td>;
  if (typeof cell === 'number') return <td className={css.number}>{String(cell)}</td>;
  return <td>{shownText(String(cell))}</td>;
}
