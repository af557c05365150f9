import { pointsWords } from '../../parts/score/score-words.ts';
import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { NewRejudge } from '@put/contract/judge/rejudges';
import { type CSSProperties, memo, useMemo, useRef, useState } from 'react';
import { countWords } from '../../ui/words/count-words.ts';
import { useResultsView } from './panel/panel-share.ts';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { ClassContainers } from './class/class-containers.tsx';
import { cellWords } from './matrix/cell-words.ts';
import { arrangeRows } from './matrix/arrange-rows.ts';
import { cellKey, type MatrixRow, type ResultTable, sumUpColumns } from './matrix/matrix.ts';
import { cellAt, isExcusedAt } from './matrix/row-cells.ts';
import { useClock } from '../../parts/time/use-clock.ts';
import { findNextWaiting } from './panel/next-waiting.ts';
import { MatrixGrid } from './matrix/matrix-grid.tsx';
import { ownColumns } from './matrix/use-grid-cell.ts';
import { ResultsActions } from './results-actions.tsx';
import { ResultsFilters } from './results-filters.tsx';
import { ResultsHead } from './results-head.tsx';
import { ResultsLegend } from './results-legend.tsx';
import css from './results.module.css';
import { readResultsSearch, type ResultsSearch } from './results-search.ts';
import { SolutionBeside } from './panel/solution-beside.tsx';
import { GiveMenu } from './give-menu.tsx';
import { SelectionBar } from './matrix/selection-bar.tsx';
import type { ResultsOf } from './matrix/table-query.ts';
import { useSelection, wholeTasks } from './matrix/use-selection.ts';
import { TableDialogs } from './exports/table-dialogs.tsx';
import { useExports } from './exports/use-exports.ts';
import { adminExceptions } from '@put/contract/courses/exceptions';
import { useMayCall } from '../../api/current-user.ts';

type Props = {
  of: ResultsOf;
  table: ResultTable;
  search: ResultsSearch;
  onSearch: (search: ResultsSearch) => void;
  onRejudge: (scope: NewRejudge) => void;
  fresh: ReadonlySet<string>;
  /** The last call failed, so the data may be some minutes old. */
  isOld: boolean;
};

/** Drawn anew only for another table or address: the page around it hears all news at once. */
export const ResultsTable = memo(function ResultsTable(props: Props) {
  const { of, table, search, onSearch, onRejudge, fresh, isOld } = props;
  const { order = 'name', cell: openCell } = search;
  const split = useRef<HTMLDivElement>(null);
  const panelShare = useResultsView((view) => view.panelShare);
  const [isFull, setFull] = useState(false);
  const [isFiltering, setFiltering] = useState(false);
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const root = useRef<HTMLDivElement>(null);
  const rows = useRows(table, search);
  const exports = useExports(of, table, rows);
  const totals = useMemo(() => sumUpColumns(table, rows), [table, rows]);
  const open = useMemo(() => findOpen(table, rows, openCell), [table, rows, openCell]);
  const change = (changed: Partial<Record<keyof ResultsSearch, unknown>>) =>
    onSearch(readResultsSearch({ ...search, ...changed }));

  const mayGive = useMayCall()(adminExceptions.give, table.heading.course_id);
  const selection = useSelection(table, rows);
  const choose = () => {
    if (open !== undefined) close();
    selection.start();
  };

  const show = (row: MatrixRow | undefined, column: number) => {
    const task = table.columns[column];
    if (row === undefined || task === undefined) return;
    change({ cell: cellKey({ user_id: row.user.id, lesson_id: task.lesson_id, task_id: task.task_id }) });
  };
  const close = () => {
    change({ cell: undefined });
    setFull(false);
    // after the table can take the focus again
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[role=grid]')?.focus());
  };
  const step = (by: -1 | 1) => {
    const row = open && open.rowIndex !== -1 ? rows[open.rowIndex + by] : undefined;
    return row && open ? () => show(row, open.columnIndex) : undefined;
  };
  const stepTask = (by: -1 | 1) =>
    open && table.columns[open.columnIndex + by] ? () => show(open.row, open.columnIndex + by) : undefined;
  const waiting = open && findNextWaiting(rows, open);
  return (
    <div className={css.split} ref={split} style={{ '--panel-share': panelShare } as CSSProperties}>
      <div className={css.main} ref={root} inert={isFull && open !== undefined}>
        <ResultsHead
          of={of}
          table={table}
          description={isOld ? `${countsOf(table)}. Нет связи: показано то, что прочитано раньше` : countsOf(table)}
          actions={
            <>
              {!isPhone && <ClassContainers of={of} table={table} />}
              <ResultsActions
                lessonId={of === 'lesson' ? table.columns[0]?.lesson_id : undefined}
                isOfCourse={of === 'course'}
                courseId={table.heading.course_id}
                onChoose={
                  mayGive && selection.chosen === null && rows.length > 0 && table.columns.length > 0
                    ? choose
                    : undefined
                }
                exports={exports}
                isFiltering={isFiltering}
                onFilters={() => setFiltering(!isFiltering)}
              />
            </>
          }
        />
        <ResultsFilters table={table} search={search} onChange={change} isOpen={isFiltering}>
          {isPhone && isFiltering && <ClassContainers of={of} table={table} />}
        </ResultsFilters>
        {selection.chosen !== null && <Chosen {...{ table, rows, search, selection, onRejudge }} />}
        {table.columns.length === 0 || rows.length === 0 ? (
          <div className={css.nothing}>
            <Nothing of={of} table={table} />
          </div>
        ) : (
          <MatrixGrid
            label={`Результаты: ${table.heading.title}`}
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
        <ResultsLegend />
      </div>
      {open !== undefined && (
        <SolutionBeside
          root={split}
          row={open.row}
          column={table.columns[open.columnIndex]!}
          cell={cellAt(open.row, open.columnIndex)}
          courseId={table.heading.course_id}
          isExcused={isExcusedAt(open.row, open.columnIndex)}
          isFull={isFull}
          onFull={() => setFull(!isFull)}
          onPrevious={step(-1)}
          onNext={step(1)}
          onPreviousTask={stepTask(-1)}
          onNextTask={stepTask(1)}
          onNextWaiting={waiting && (() => show(rows[waiting.row], waiting.column))}
          onRejudge={onRejudge}
          onClose={close}
        />
      )}
      <TableDialogs {...{ of, table, rows, exports }} />
      <VisuallyHidden role="status">{freshWords(table, fresh)}</VisuallyHidden>
    </div>
  );
});

const countsOf = ({ rows, columns, maxScore }: ResultTable): string =>
  [
    countWords(rows.length, ['ученик', 'ученика', 'учеников']),
    countWords(columns.length, ['задача', 'задачи', 'задач']),
    `всего ${pointsWords(maxScore)}`,
  ].join(', ');

/** The rows that pass the search, in its order. */
function useRows(table: ResultTable, { q, order = 'name', show, solved, tenth, cell }: ResultsSearch): MatrixRow[] {
  const openUser = cell === undefined ? undefined : Number.parseInt(cell);
  const { nowMs } = useClock();
  return useMemo(
    () => arrangeRows(table, { ...(q && { q }), order, show, solved, tenth, openUser, nowMs }),
    [table, q, order, show, solved, tenth, openUser, nowMs],
  );
}

type ChosenProps = Pick<Props, 'table' | 'search' | 'onRejudge'> & {
  rows: readonly MatrixRow[];
  selection: ReturnType<typeof useSelection>;
};

/** What can be done with the selection. */
function Chosen({ table, rows, search, selection, onRejudge }: ChosenProps) {
  const { places, judged, isExcused } = selection.read();
  const group = table.heading.user_groups.find(({ id }) => id === search.group);
  const tasks = group === undefined || rows.length < table.rows.length ? null : wholeTasks(places, rows);
  return (
    <SelectionBar {...selection} count={places.length} judged={judged} onRejudge={onRejudge}>
      <GiveMenu
        courseId={table.heading.course_id}
        places={places}
        isExcused={isExcused}
        group={group === undefined || tasks === null ? null : { ...group, tasks }}
        onGiven={selection.stop}
      />
    </SelectionBar>
  );
}

function Nothing({ of, table }: Pick<Props, 'of' | 'table'>) {
  const course = { to: '/admin/course/$courseId', params: { courseId: String(table.heading.course_id) } } as const;
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
  return <EmptyState>Под этот отбор никто не подходит. Измените слова поиска или отбор.</EmptyState>;
}

function findOpen(table: ResultTable, rows: readonly MatrixRow[], key: string | undefined) {
  if (key === undefined) return undefined;
  const [userId, ...task] = key.split('-');
  const columnIndex = table.columnOf.get(task.join('-'));
  const row = table.rows[table.rowOf.get(Number(userId)) ?? -1];
  return row && columnIndex !== undefined ? { row, columnIndex, rowIndex: rows.indexOf(row) } : undefined;
}

/** Text for screen readers: one change in full, several only as a number. */
function freshWords({ columns, rows, rowOf, columnOf }: ResultTable, fresh: ReadonlySet<string>): string {
  if (fresh.size === 0) return '';
  const [key] = [...fresh];
  if (fresh.size > 1 || key === undefined)
    return `Обновилось: ${countWords(fresh.size, ['результат', 'результата', 'результатов'])}`;
  const [userId, ...task] = key.split('-');
  const row = rows[rowOf.get(Number(userId)) ?? -1];
  const index = columnOf.get(task.join('-')) ?? -1;
  return row && columns[index] ? cellWords(row.name, columns[index], cellAt(row, index)) : '';
}
