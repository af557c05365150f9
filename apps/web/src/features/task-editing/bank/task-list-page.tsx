import { Button } from '@mantine/core';
import { adminTags } from '@put/contract/tasks/tags';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { IconArrowLeft, IconPackageImport, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/api.ts';
import { countWords } from '../../../ui/words/count-words.ts';
import { LinkButton } from '../../../ui/buttons/links.tsx';
import { ListPages } from '../../../ui/lists/list-pages.tsx';
import table from '../../../ui/lists/list-table.module.css';
import { PageHeader } from '../../../ui/screen/page-header.tsx';
import { QueryStates, RowSkeletons } from '../../../parts/states/query-states.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { isFiltered, pageSize, queryOf, type TaskFilter } from '../../../parts/task-filter/task-filter.ts';
import { EmptyBank } from './empty-bank.tsx';
import { TaskBin } from './task-bin.tsx';
import { TaskBulkBar } from './task-bulk-bar.tsx';
import { TaskFilters } from './task-filters.tsx';
import { TaskTable } from './task-table.tsx';
import css from './task-list.module.css';
import { useTaskRowActions } from './use-task-row-actions.ts';
import { Allowed } from '../../../parts/rights/allowed.tsx';

type Props = { filter: TaskFilter; onFilter: (filter: TaskFilter, replace: boolean) => void };

/** The task bank. */
export function TaskListPage({ filter, onFilter }: Props) {
  const list = useQuery({
    ...query(adminTasks.list, { query: queryOf(filter) }),
    placeholderData: keepPreviousData,
    enabled: filter.shelf !== 'bin',
  });
  const all = useQuery({
    ...query(adminTasks.list, { query: { ...queryOf({}), limit: '1' } }),
    enabled: isFiltered(filter) && filter.shelf !== 'bin',
  });
  const tagList = useQuery(query(adminTags.list));
  const tags = tagList.data?.tags ?? [];
  const actions = useTaskRowActions();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const choose = (ids: readonly number[]) => setChosen(new Set(ids));
  const isBin = filter.shelf === 'bin';
  const total = list.data?.total;

  return (
    <Screen>
      <PageHeader
        isDense
        title={isBin ? 'Корзина задач' : 'Задачи'}
        aside={
          <p role="status" className={css.total}>
            {total === undefined || isBin ? '' : foundWords(total, isFiltered(filter) ? all.data?.total : undefined)}
          </p>
        }
        actions={isBin ? <BackButton onClick={() => onFilter({}, false)} /> : <Buttons onFilter={onFilter} />}
      />
      {isBin ? (
        <TaskBin page={filter.page ?? 1} onPage={(page) => onFilter({ ...filter, page }, false)} />
      ) : (
        <>
          <TaskFilters
            filter={filter}
            onFilter={(next, replace) => {
              choose([]);
              onFilter(next, replace);
            }}
          />
          <QueryStates
            // names of tags that came later would move the columns
            of={tagList.isPending ? { ...list, data: undefined } : list}
            skeleton={<RowSkeletons rows={14} height={37} />}
            isEmpty={({ tasks }) => tasks.length === 0}
            empty={<EmptyBank filter={filter} onFilter={onFilter} newTask={<NewTaskButton />} />}
          >
            {({ tasks, total: found }) => (
              <>
                <div aria-busy={list.isPlaceholderData} className={table.loaded} data-tour="bank">
                  <TaskTable {...{ tasks, tags, chosen, actions }} onChoose={choose} />
                </div>
                <ListPages
                  page={filter.page ?? 1}
                  pageSize={pageSize}
                  total={found}
                  onPage={(page) => onFilter({ ...filter, page }, false)}
                />
                {chosen.size > 0 && (
                  <TaskBulkBar {...{ chosen, tags }} isArchive={filter.shelf === 'archive'} onChoose={choose} />
                )}
              </>
            )}
          </QueryStates>
        </>
      )}
    </Screen>
  );
}

/** «16 из 124 задач» */
const foundWords = (found: number, all: number | undefined) =>
  all === undefined
    ? countWords(found, ['задача', 'задачи', 'задач'])
    : `${found} из ${countWords(all, ['задачи', 'задач', 'задач'])}`;

const BackButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onClick}>
    Все задачи
  </Button>
);

const Buttons = ({ onFilter }: Pick<Props, 'onFilter'>) => (
  <>
    <Allowed call={adminTasks.bin}>
      <Button
        variant="subtle"
        color="gray"
        className={css.short ?? ''}
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => onFilter({ shelf: 'bin' }, false)}
      >
        Корзина
      </Button>
    </Allowed>
    <Allowed call={adminTasks.create}>
      <LinkButton
        to="/admin/task/import"
        variant="default"
        className={css.short ?? ''}
        leftSection={<IconPackageImport size={16} aria-hidden />}
      >
        Загрузить пакет
      </LinkButton>
      <NewTaskButton />
    </Allowed>
  </>
);

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
