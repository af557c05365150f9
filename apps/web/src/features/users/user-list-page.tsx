import { Button } from '@mantine/core';
import { adminGroups } from '@put/contract/groups/groups';
import { adminUsers } from '@put/contract/users/users';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '../../api/api.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { ListPages } from '../../ui/lists/list-pages.tsx';
import table from '../../ui/lists/list-table.module.css';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { QueryStates, RowSkeletons } from '../../parts/states/query-states.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { UserBulkBar } from './user-bulk-bar.tsx';
import { NewUserDialog } from './new-user-dialog.tsx';
import { listName } from '../../parts/people/full-name.ts';
import { useIssuePasswords } from '../../parts/people/use-issue-passwords.ts';
import { useEraseUser } from './use-erase-user.ts';
import { useRemoveUser } from './use-remove-user.ts';
import { UserFilters } from './user-filters.tsx';
import { UserGroupChoice } from './user-group-choice.tsx';
import css from './user-list.module.css';
import { filterOf, isFiltered, pageSize, queryOf, type UserSearch } from './user-search.ts';
import { UserBin, UserTable } from './user-table.tsx';
import { adminImports } from '@put/contract/users/imports';
import { Allowed } from '../../parts/rights/allowed.tsx';
import { useMayCall } from '../../api/current-user.ts';

type Props = { search: UserSearch; onSearch: (search: UserSearch, replace: boolean) => void };
type Choice = { of: string; ids: ReadonlySet<number> };

/** Users of the school, their groups, and bulk actions. */
export function UserListPage({ search, onSearch }: Props) {
  const list = useQuery({ ...query(adminUsers.list, { query: queryOf(search) }), placeholderData: keepPreviousData });
  const groups = useQuery(query(adminGroups.list, { query: {} })).data?.user_groups;
  const groupTitles = useMemo(() => new Map(groups?.map(({ id, title }) => [id, title])), [groups]);
  const [isCreating, setCreating] = useState(false);
  const { remove, restore } = useRemoveUser();
  const { erase } = useEraseUser();
  const { issue } = useIssuePasswords();
  const { chosen, choose } = useChoice(search);
  const mayChange = useMayCall()(adminUsers.bulk);
  const total = list.data?.total;
  const isBin = search.state === 'deleted';

  const newUser = (
    <Allowed call={adminUsers.create}>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
        Новый человек
      </Button>
    </Allowed>
  );
  const empty = isBin ? (
    <EmptyState>В корзине никого нет. Удалённого человека можно будет вернуть отсюда.</EmptyState>
  ) : isFiltered(search) || search.page !== undefined ? (
    <EmptyState
      action={
        <Button variant="default" onClick={() => onSearch({}, false)}>
          Показать всех
        </Button>
      }
    >
      Под этот отбор никто не подходит.
    </EmptyState>
  ) : (
    <EmptyState action={newUser}>
      {mayChange
        ? 'Людей ещё нет. Создайте первого или пригласите группу по коду.'
        : 'В группах ваших курсов пока никого нет.'}
    </EmptyState>
  );

  return (
    <Screen>
      <PageHeader
        title="Люди"
        description={total === undefined ? '\u00a0' : countWords(total, ['человек', 'человека', 'человек'])}
        actions={
          <>
            <Allowed call={adminImports.start}>
              <LinkButton variant="default" to="/admin/user/import">
                Импорт
              </LinkButton>
            </Allowed>
            {newUser}
          </>
        }
      />
      <NewUserDialog isOpen={isCreating} onClose={() => setCreating(false)} groupId={search.user_group_id} />
      <div className={css.columns}>
        <UserGroupChoice groups={groups ?? []} search={search} onSearch={onSearch} />
        <div>
          <UserFilters search={search} onSearch={onSearch} />
          {chosen.size > 0 && (
            <UserBulkBar search={search} groups={groups ?? []} chosen={chosen} found={total ?? 0} onChoose={choose} />
          )}
          <QueryStates
            of={list}
            skeleton={<RowSkeletons rows={10} height={44} />}
            isEmpty={({ users }) => users.length === 0}
            empty={empty}
          >
            {({ users, total: all }) => (
              <>
                <div aria-busy={list.isPlaceholderData} className={table.loaded}>
                  {isBin ? (
                    <UserBin
                      users={users}
                      onRestore={(user) => void restore(user)}
                      onErase={(user) => void erase(user)}
                    />
                  ) : (
                    <UserTable
                      users={users}
                      groupTitles={groupTitles}
                      chosen={chosen}
                      onChoose={(ids, isChosen) => choose(isChosen ? [...chosen, ...ids] : without(chosen, ids))}
                      onRemove={(user) => void remove(user)}
                      onPassword={(user) => void issue({ user_ids: [user.id] }, listName(user))}
                    />
                  )}
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
        </div>
      </div>
    </Screen>
  );
}

/** The selected users. A changed search clears the selection, so that nobody invisible stays selected. */
function useChoice(search: UserSearch) {
  const { sort: _sort, direction: _direction, ...found } = search;
  const of = JSON.stringify(filterOf(found));
  const [choice, setChoice] = useState<Choice>({ of, ids: new Set() });
  return {
    chosen: choice.of === of ? choice.ids : nobody,
    choose: (ids: readonly number[]) => setChoice({ of, ids: new Set(ids) }),
  };
}

const nobody: ReadonlySet<number> = new Set();
const without = (chosen: ReadonlySet<number>, ids: readonly number[]) => [...chosen].filter((id) => !ids.includes(id));
