import { Button } from '@mantine/core';
import { adminTags } from '@put/contract/tags';
import { adminTasks } from '@put/contract/task-bank';
import { IconPackageImport, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/api.ts';
import { countWords } from '../../../ui/words/count-words.ts';
import { EmptyState } from '../../../ui/screen/empty-state.tsx';
import { LinkButton } from '../../../ui/buttons/links.tsx';
import { ListPages } from '../../../ui/lists/list-pages.tsx';
import table from '../../../ui/lists/list-table.module.css';
import { PageHeader } from '../../../ui/screen/page-header.tsx';
import { QueryStates, RowSkeletons } from '../../../parts/states/query-states.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { isFiltered, pageSize, queryOf, type TaskFilter } from './task-filter.ts';
import { TaskBin } from './task-bin.tsx';
import { TaskBulkBar } from './task-bulk-bar.tsx';
import { TaskFilters } from './task-filters.tsx';
import { TaskTable } from './task-table.tsx';
import { useRemoveTask } from './use-remove-task.ts';

type Props = { filter: TaskFilter; onFilter: (filter: TaskFilter, replace: boolean) => void };

/** The task bank. */
export function TaskListPage({ filter, onFilter }: Props) {
  const list = useQuery({
    ...query(adminTasks.list, { query: queryOf(filter) }),
    placeholderData: keepPreviousData,
    enabled: filter.shelf !== 'bin',
  });
  const tags = useQuery(query(adminTags.list)).data?.tags ?? [];
  const remove = useRemoveTask();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const choose = (ids: readonly number[]) => setChosen(new Set(ids));
  const isBin = filter.shelf === 'bin';
  const total = list.data?.total;

  const empty = isFiltered(filter) ? (
    <EmptyState
      action={
        <Button variant="default" onClick={() => onFilter({}, false)}>
          Показать все задачи
        </Button>
      }
    >
      Под этот отбор не подходит ни одна задача.
    </EmptyState>
  ) : filter.page !== undefined ? (
    <EmptyState
      action={
        <Button variant="default" onClick={() => onFilter({}, true)}>
          К первой странице
        </Button>
      }
    >
      На этой странице задач уже нет.
    </EmptyState>
  ) : filter.shelf === 'archive' ? (
    <EmptyState>В архиве пусто. Туда убирают задачи, которые больше не нужны на каждый день.</EmptyState>
  ) : (
    <EmptyState action={<NewTaskButton />}>
      Задач ещё нет. Здесь будет ваш банк: задачи для любых занятий и курсов.
    </EmptyState>
  );

  return (
    <Screen>
      <PageHeader
        title="Задачи"
        description={total === undefined || isBin ? '\u00a0' : countWords(total, ['задача', 'задачи', 'задач'])}
        actions={
          <>
            <LinkButton
              to="/admin/task/import"
              variant="default"
              leftSection={<IconPackageImport size={16} aria-hidden />}
            >
              Загрузить пакет
            </LinkButton>
            <NewTaskButton />
          </>
        }
      />
      <TaskFilters
        filter={filter}
        onFilter={(next, replace) => {
          choose([]);
          onFilter(next, replace);
        }}
      />
      {chosen.size > 0 && !isBin && (
        <TaskBulkBar {...{ chosen, tags }} isArchive={filter.shelf === 'archive'} onChoose={choose} />
      )}
      {isBin ? (
        <TaskBin page={filter.page ?? 1} onPage={(page) => onFilter({ ...filter, page }, false)} />
      ) : (
        <QueryStates
          of={list}
          skeleton={<RowSkeletons rows={10} height={52} />}
          isEmpty={({ tasks }) => tasks.length === 0}
          empty={empty}
        >
          {({ tasks, total: all }) => (
            <>
              <div aria-busy={list.isPlaceholderData} className={table.loaded}>
                <TaskTable {...{ tasks, tags, chosen }} onChoose={choose} onRemove={remove} />
              </div>
              <ListPages
                page={filter.page ?? 1}
                pageSize={pageSize}
                total={all}
                onPage={(page) => onFilter({ ...filter, page }, false)}
              />
            </>
          )}
        </QueryStates>
      )}
    </Screen>
  );
}

const NewTaskButton = () => (
  <LinkButton
    to="/admin/task/new"
    leftSection={<IconPlus size={16} aria-hidden />}
    role="button"
    onKeyDown={(event) => {
      // a link that looks like a button: Space must press it too
      if (event.key !== ' ') return;
      event.preventDefault();
      event.currentTarget.click();
    }}
  >
    Новая задача
  </LinkButton>
);
