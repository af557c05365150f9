import { pointsWords } from '../../parts/score/score-words.ts';
import { Button, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconRefresh, IconListCheck } from '@tabler/icons-react';
import type { NewRejudge } from '@put/contract/rejudges';
import type { Matrix } from '@put/contract/results';
import { useMemo, useRef } from 'react';
import { countWords } from '../../ui/words/count-words.ts';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { cellWords } from './cell-words.ts';
import { arrangeRows, cellKey, type MatrixRow, type ResultTable, sumUpColumns } from './matrix.ts';
import { findNextWaiting } from './next-waiting.ts';
import { MatrixGrid } from './matrix-grid.tsx';
import { ownColumns } from './use-grid-cell.ts';
import { downloadCsv } from '../../ui/lists/csv.ts';
import { resultsCsv } from './results-csv.ts';
import { ResultsFilters } from './results-filters.tsx';
import { ResultsHead } from './results-head.tsx';
import css from './results.module.css';
import { readResultsSearch, type ResultsSearch } from './results-search.ts';
import { SelectionBar } from './selection-bar.tsx';
import { SubmissionPanel } from './submission-panel.tsx';
import type { ResultsOf } from './use-results.ts';
import { useSelection } from './use-selection.ts';

type Props = {
  of: ResultsOf;
  matrix: Matrix;
  table: ResultTable;
  search: ResultsSearch;
  onSearch: (search: ResultsSearch) => void;
  onRejudge: (scope: NewRejudge) => void;
  fresh: ReadonlySet<string>;
  /** The last call failed, so the data may be some minutes old. */
  isOld: boolean;
};

export function ResultsTable({ of, matrix, table, search, onSearch, onRejudge, fresh, isOld }: Props) {
  const { q, order = 'name', cell: openCell } = search;
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const root = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => arrangeRows(table, { ...(q && { q }), order }), [table, q, order]);
  const totals = useMemo(() => sumUpColumns(table, rows), [table, rows]);
  const open = useMemo(() => findOpen(table, rows, openCell), [table, rows, openCell]);
  const change = (changed: Partial<Record<keyof ResultsSearch, unknown>>) =>
    onSearch(readResultsSearch({ ...search, ...changed }));

  const selection = useSelection(table, rows);

  const show = (row: MatrixRow | undefined, column: number) => {
    const task = table.columns[column];
    if (row === undefined || task === undefined) return;
    change({ cell: cellKey({ user_id: row.user.id, lesson_id: task.lesson_id, task_id: task.task_id }) });
  };
  const close = () => {
    change({ cell: undefined });
    root.current?.querySelector<HTMLElement>('[role=grid]')?.focus();
  };
  const step = (by: -1 | 1) => {
    const row = open && open.rowIndex !== -1 ? rows[open.rowIndex + by] : undefined;
    return row && open ? () => show(row, open.columnIndex) : undefined;
  };
  const waiting = open && findNextWaiting(rows, open);
  const showWaiting = waiting && (() => show(rows[waiting.row], waiting.column));
  const counts = [
    countWords(table.rows.length, ['участник', 'участника', 'участников']),
    countWords(table.columns.length, ['задача', 'задачи', 'задач']),
    `всего ${pointsWords(table.maxScore)}`,
  ].join(', ');

  return (
    <>
      <ResultsHead
        of={of}
        matrix={matrix}
        description={isOld ? `${counts}. Нет связи: показано то, что прочитано раньше` : counts}
        actions={
          <>
            {selection.chosen === null && rows.length > 0 && table.columns.length > 0 && (
              <Button
                variant="default"
                leftSection={<IconListCheck size={18} aria-hidden />}
                onClick={() => {
                  if (open !== undefined) close();
                  selection.start();
                }}
              >
                Выбрать
              </Button>
            )}
            {of === 'lesson' && selection.chosen === null && <RejudgeLink lessonId={matrix.columns[0]?.lesson_id} />}
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              onClick={() => downloadCsv(`Результаты — ${matrix.title}.csv`, resultsCsv(table, rows))}
            >
              Выгрузить CSV
            </Button>
          </>
        }
      />
      <ResultsFilters groups={matrix.user_groups} table={table} search={search} onChange={change} />
      {selection.chosen !== null && <SelectionBar {...selection} chosen={selection.chosen} onRejudge={onRejudge} />}
      <div className={css.place} ref={root}>
        {table.columns.length === 0 || rows.length === 0 ? (
          <div className={css.nothing}>
            <Nothing of={of} matrix={matrix} table={table} />
          </div>
        ) : (
          <MatrixGrid
            label={`Результаты: ${matrix.title}`}
            openCell={openCell}
            openPosition={
              open && open.rowIndex !== -1 ? { row: open.rowIndex, column: open.columnIndex + ownColumns } : undefined
            }
            onOpen={show}
            chosen={selection.chosen}
            onChoose={selection.toggle}
            onStop={selection.stop}
            onOrder={(next) => change({ order: next })}
            {...{ table, rows, totals, order, fresh, isPhone }}
          />
        )}
        {open !== undefined && (
          <SubmissionPanel
            row={open.row}
            column={table.columns[open.columnIndex]!}
            onPrevious={step(-1)}
            onNext={step(1)}
            onNextWaiting={showWaiting}
            onRejudge={onRejudge}
            onClose={close}
          />
        )}
      </div>
      <VisuallyHidden role="status">{freshWords(table, fresh)}</VisuallyHidden>
    </>
  );
}

function Nothing({ of, matrix, table }: Pick<Props, 'of' | 'matrix' | 'table'>) {
  const course = { to: '/admin/course/$courseId', params: { courseId: String(matrix.course_id) } } as const;
  if (table.columns.length === 0)
    return (
      <EmptyState action={<LinkButton {...course}>Открыть курс</LinkButton>}>
        {of === 'lesson' ? 'В занятии' : 'В курсе'} ещё нет задач: результаты появятся вместе с ними.
      </EmptyState>
    );
  if (table.rows.length === 0)
    return (
      <EmptyState action={<LinkButton {...course}>Открыть курс группе</LinkButton>}>
        Здесь ещё никого нет. Откройте курс группе, в которой есть ученики.
      </EmptyState>
    );
  return <EmptyState>Никого с таким именем. Измените слова поиска.</EmptyState>;
}

function findOpen(table: ResultTable, rows: readonly MatrixRow[], key: string | undefined) {
  if (key === undefined) return undefined;
  const [userId, ...task] = key.split('-');
  const columnIndex = table.columns.findIndex((column) => column.key === task.join('-'));
  const row = table.rows.find(({ user }) => String(user.id) === userId);
  return row && columnIndex !== -1 ? { row, columnIndex, rowIndex: rows.indexOf(row) } : undefined;
}

/** Text for screen readers: one change in full, several only as a number. */
function freshWords({ columns, rows }: ResultTable, fresh: ReadonlySet<string>): string {
  if (fresh.size === 0) return '';
  const [key] = [...fresh];
  if (fresh.size > 1 || key === undefined)
    return `Обновилось: ${countWords(fresh.size, ['результат', 'результата', 'результатов'])}`;
  const row = rows.find(({ user }) => key.startsWith(`${user.id}-`));
  const index = columns.findIndex((column) => key.endsWith(`-${column.key}`));
  return row && columns[index] ? `${row.name}. ${cellWords(columns[index], row.cells[index])}` : '';
}

/** A link, because the dialog has an address of its own. */
function RejudgeLink({ lessonId }: { lessonId: number | undefined }) {
  if (lessonId === undefined) return null;
  return (
    <LinkButton
      variant="default"
      leftSection={<IconRefresh size={18} aria-hidden />}
      to="/admin/lesson/$lessonId/results"
      params={{ lessonId: String(lessonId) }}
      search={(search) => ({ ...search, rejudge: 1 })}
    >
      Перепроверить
    </LinkButton>
  );
}
