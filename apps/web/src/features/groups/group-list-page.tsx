import { Button, Select } from '@mantine/core';
import { adminGroups } from '@put/contract/groups/groups';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/api.ts';
import { choiceList } from '../../ui/fields/choice-list.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { type GroupSearch, readGroupSearch } from './group-search.ts';
import { GroupTable } from './group-table.tsx';
import { NewGroupDialog } from './new-group-dialog.tsx';
import { Allowed } from '../../parts/rights/allowed.tsx';

type Props = { search: GroupSearch; onSearch: (search: GroupSearch) => void };

const states = [
  { value: '', label: 'Действующие' },
  { value: 'archived', label: 'Архив' },
  { value: 'deleted', label: 'Корзина' },
];
const emptyWords = {
  archived: 'В архиве групп нет. Сюда уходят выпуски прошлых лет: их люди и результаты остаются.',
  deleted: 'В корзине групп нет. Удалённую группу можно будет вернуть отсюда.',
};

export function GroupListPage({ search, onSearch }: Props) {
  const list = useQuery(query(adminGroups.list, { query: search }));
  const [isCreating, setCreating] = useState(false);
  const total = list.data?.total;
  const newGroup = (
    <Allowed call={adminGroups.create}>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
        Новая группа
      </Button>
    </Allowed>
  );
  return (
    <Screen>
      <PageHeader
        title="Группы"
        description={total === undefined ? '\u00a0' : countWords(total, ['группа', 'группы', 'групп'])}
        actions={newGroup}
      />
      <NewGroupDialog isOpen={isCreating} onClose={() => setCreating(false)} />
      <search aria-label="Отбор групп">
        <Select
          {...choiceList}
          label="Состояние"
          maw={240}
          mb="md"
          data={states}
          value={search.state ?? ''}
          allowDeselect={false}
          onChange={(state) => onSearch(readGroupSearch({ state }))}
        />
      </search>
      <QueryStates
        of={list}
        isEmpty={({ user_groups }) => user_groups.length === 0}
        empty={
          search.state === undefined ? (
            <EmptyState action={newGroup}>
              Групп ещё нет. Создайте класс или кружок, добавьте людей и откройте им курсы.
            </EmptyState>
          ) : (
            <EmptyState>{emptyWords[search.state]}</EmptyState>
          )
        }
      >
        {({ user_groups }) => <GroupTable groups={user_groups} isBin={search.state === 'deleted'} />}
      </QueryStates>
    </Screen>
  );
}
