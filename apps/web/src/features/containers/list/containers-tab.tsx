import { Button } from '@mantine/core';
import { type AdminContainerRow, adminContainers } from '@put/contract/containers/container-templates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/api.ts';
import { QueryStates, RowSkeletons } from '../../../parts/states/query-states.tsx';
import { ListPages } from '../../../ui/lists/list-pages.tsx';
import table from '../../../ui/lists/list-table.module.css';
import { EmptyState } from '../../../ui/screen/empty-state.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import { ContainerBulkBar } from './container-bulk-bar.tsx';
import { ContainerFilters } from './container-filters.tsx';
import css from './container-list.module.css';
import { isFiltered, pageSize, queryOf, rereadMs } from './container-list-query.ts';
import type { ContainerListSearch } from './container-list-search.ts';
import { ContainerTable } from './container-table.tsx';
import { EngineHealthCard } from './engine-health.tsx';
import { EventsDialog } from './events-dialog.tsx';
import { useContainerActions } from './use-container-actions.ts';

type Props = { search: ContainerListSearch; onSearch: (search: ContainerListSearch, replace: boolean) => void };

/** Containers of all people, read anew every few seconds, and whether the engine is well. */
export function ContainersTab({ search, onSearch }: Props) {
  const list = useQuery({
    ...query(adminContainers.list, { query: queryOf(search) }),
    placeholderData: keepPreviousData,
    refetchInterval: rereadMs,
  });
  const actions = useContainerActions();
  const rows = list.data?.containers ?? [];
  const { chosen, choose } = useChosen(rows, search);
  const opened = rows.find(({ id }) => id === search.events);
  const { events: _, ...filter } = search;

  return (
    <>
      {list.data && <EngineHealthCard engine={list.data.engine} />}
      <ContainerFilters search={search} onSearch={onSearch} />
      {chosen.length > 0 && <ContainerBulkBar chosen={chosen} actions={actions} onClear={() => choose([])} />}
      <QueryStates
        of={list}
        skeleton={<RowSkeletons rows={10} height={52} />}
        isEmpty={({ containers }) => containers.length === 0}
        empty={<NoContainers search={search} onAll={() => onSearch({}, false)} />}
      >
        {({ total }) => (
          <>
            <p className={css.found}>{countWords(total, ['контейнер', 'контейнера', 'контейнеров'])}</p>
            <div aria-busy={list.isPlaceholderData} className={table.loaded}>
              <ContainerTable
                rows={rows}
                choice={{
                  chosen: new Set(chosen.map(({ id }) => id)),
                  onChoose: (ids, isChosen) => {
                    const others = chosen.map(({ id }) => id).filter((id) => !ids.includes(id));
                    choose(isChosen ? [...others, ...ids] : others);
                  },
                }}
                onEvents={(id) => onSearch({ ...search, events: id }, false)}
                actions={actions}
              />
            </div>
            <ListPages
              page={search.page ?? 1}
              pageSize={pageSize}
              total={total}
              onPage={(page) => onSearch({ ...search, page }, false)}
            />
          </>
        )}
      </QueryStates>
      <EventsDialog
        id={search.events}
        title={opened && `${opened.title}, ${opened.user_name}`}
        onClose={() => onSearch(filter, true)}
      />
    </>
  );
}

/** The chosen rows of this page. One that leaves the page is chosen no more, so that nothing unseen is deleted. */
function useChosen(rows: readonly AdminContainerRow[], search: ContainerListSearch) {
  const of = JSON.stringify(queryOf(search));
  const [choice, setChoice] = useState<{ of: string; ids: readonly number[] }>({ of, ids: [] });
  const ids = choice.of === of ? choice.ids : [];
  return {
    chosen: rows.filter(({ id }) => ids.includes(id)),
    choose: (next: readonly number[]) => setChoice({ of, ids: next }),
  };
}

function NoContainers({ search, onAll }: { search: ContainerListSearch; onAll: () => void }) {
  if (!isFiltered(search) && search.page === undefined)
    return (
      <EmptyState>
        Контейнеров ещё нет. Они появятся, когда ученики начнут задачу с контейнером или сделают себе Linux из шаблона.
      </EmptyState>
    );
  return (
    <EmptyState
      action={
        <Button variant="default" onClick={onAll}>
          Показать все
        </Button>
      }
    >
      Под этот отбор не подходит ни один контейнер.
    </EmptyState>
  );
}
