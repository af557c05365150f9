import { Button } from '@mantine/core';
import { adminAudit } from '@put/contract/audit/audit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { ListPages } from '../../ui/lists/list-pages.tsx';
import table from '../../ui/lists/list-table.module.css';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { QueryStates, RowSkeletons } from '../../parts/states/query-states.tsx';
import { useTimeZone } from '../../parts/time/use-clock.ts';
import { Screen } from '../../ui/screen/screen.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { type AuditSearch, changeSearch, isFiltered, pageSize, queryOf } from './audit-search.ts';
import { AuditTable } from './audit-table.tsx';

type Props = { search: AuditSearch; onSearch: (search: AuditSearch, replace: boolean) => void };

/** The audit events, newest first. */
export function AuditPage({ search, onSearch }: Props) {
  const timeZone = useTimeZone();
  const list = useQuery({
    ...query(adminAudit.list, { query: queryOf(search, timeZone) }),
    placeholderData: keepPreviousData,
  });
  const total = list.data?.total;
  const empty =
    isFiltered(search) || search.page !== undefined ? (
      <EmptyState
        action={
          <Button variant="default" onClick={() => onSearch({}, false)}>
            Показать всё
          </Button>
        }
      >
        Под этот отбор не подходит ни одна запись.
      </EmptyState>
    ) : (
      <EmptyState>Записей ещё нет. Здесь появятся входы, отказы в доступе и изменения.</EmptyState>
    );
  return (
    <Screen>
      <PageHeader
        title="Журнал"
        description={total === undefined ? '\u00a0' : countWords(total, ['запись', 'записи', 'записей'])}
      />
      <AuditFilters search={search} objectName={list.data?.rows[0]?.object_name ?? undefined} onSearch={onSearch} />
      <QueryStates
        of={list}
        skeleton={<RowSkeletons rows={10} height={44} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={empty}
      >
        {({ rows, total: all, names }) => (
          <>
            <div aria-busy={list.isPlaceholderData} className={table.loaded}>
              <AuditTable
                rows={rows}
                names={names}
                onActor={(actor_id) => onSearch(changeSearch(search, { actor_id }), false)}
                onObject={(object_type, object_id) => onSearch({ object_type, object_id }, false)}
              />
            </div>
            <ListPages
              page={search.page ?? 1}
              pageSize={pageSize}
              total={all}
              onPage={(page) => onSearch({ ...search, page }, false)}
            />
          </>
        )}
      </QueryStates>
    </Screen>
  );
}
