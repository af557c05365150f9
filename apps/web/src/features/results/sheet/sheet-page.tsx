import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { ErrorView } from '../../../parts/states/error-view.tsx';
import { RowSkeletons } from '../../../parts/states/query-states.tsx';
import { exactTime } from '../../../parts/time/time-words.ts';
import { useClock } from '../../../parts/time/use-clock.ts';
import { LinkButton } from '../../../ui/buttons/links.tsx';
import { EmptyState } from '../../../ui/screen/empty-state.tsx';
import { PageHeader } from '../../../ui/screen/page-header.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { arrangeRows } from '../matrix/arrange-rows.ts';
import type { MatrixRow, ResultTable } from '../matrix/matrix.ts';
import type { ResultsSearch } from '../results-search.ts';
import type { ResultsOf } from '../matrix/table-query.ts';
import { useResults } from '../use-results.ts';
import { sheetCell, type SheetColumn, sheetColumns } from './sheet-columns.ts';
import css from './sheet.module.css';

type Props = { of: ResultsOf; id: string; search: ResultsSearch };

/** The results as a sheet of paper, with a place for a signature: the rows of the table, in its order. */
export default function SheetPage({ of, id, search }: Props) {
  const { results } = useResults(of, id, search.group);
  if (results.data !== undefined) return <Sheet of={of} table={results.data} search={search} />;
  return (
    <Screen>
      {results.error === null ? (
        <RowSkeletons rows={14} height={28} />
      ) : (
        <ErrorView
          title="Не удалось прочитать результаты"
          error={results.error}
          onRetry={() => void results.refetch()}
        />
      )}
    </Screen>
  );
}

function Sheet({ of, table, search }: { of: ResultsOf; table: ResultTable; search: ResultsSearch }) {
  const { timeZone, nowMs } = useClock();
  const { q, order = 'name', show, solved, tenth, group } = search;
  const rows = arrangeRows(table, { ...(q && { q }), order, show, solved, tenth, openUser: undefined, nowMs });
  const { title, course_title, user_groups } = table.heading;
  const groupTitle = user_groups.find((one) => one.id === group)?.title;
  const facts = [
    ...(of === 'lesson' ? [course_title] : []),
    ...(groupTitle === undefined ? [] : [groupTitle]),
    exactTime(new Date(nowMs).toISOString(), timeZone),
  ];
  return (
    <Screen>
      <PageHeader
        title={`Ведомость: ${title}`}
        description={facts.join(' · ')}
        actions={
          <div className={css.screenOnly}>
            <LinkButton variant="default" to="." search={({ view: _, ...rest }: Record<string, unknown>) => rest}>
              К таблице
            </LinkButton>
            {rows.length > 0 && (
              <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
                Распечатать
              </Button>
            )}
          </div>
        }
      />
      {rows.length === 0 ? (
        <EmptyState>Здесь никого нет. Откройте курс группе или измените отбор в таблице.</EmptyState>
      ) : (
        <Lines columns={sheetColumns(of, table)} rows={rows} />
      )}
    </Screen>
  );
}

const Lines = ({ columns, rows }: { columns: readonly SheetColumn[]; rows: readonly MatrixRow[] }) => (
  <>
    <div className={css.scrolled}>
      <table className={css.sheet}>
        <thead>
          <tr>
            <th scope="col">№</th>
            <th scope="col">Ученик</th>
            {columns.map(({ title, most, at }) => (
              <th key={at} scope="col" className={css.points}>
                {title} <span className={css.most}>{most}</span>
              </th>
            ))}
            <th scope="col" className={css.points}>
              Сумма
            </th>
            <th scope="col" className={css.signature}>
              Подпись
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, number) => (
            <tr key={row.user.id}>
              <td>{number + 1}</td>
              <th scope="row">{row.name}</th>
              {columns.map((column) => (
                <td key={column.at} className={css.points}>
                  {sheetCell(row, column)}
                </td>
              ))}
              <td className={css.points}>{sheetCell(row, null)}</td>
              <td>{'\u00a0'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <p className={css.note}>? — ждёт проверки, осв. — в сумму не входит.</p>
  </>
);
