import { Modal, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { adminUsers, type UserRow } from '@put/contract/users/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/api.ts';
import { listName } from '../../parts/people/full-name.ts';
import { choiceList } from '../../ui/fields/choice-list.ts';

type Props = { isOpen: boolean; onClose: () => void; onChosen: (person: UserRow) => void };

export const NewColleagueDialog = ({ isOpen, onClose, onChosen }: Props) => (
  <Modal opened={isOpen} onClose={onClose} title="Дать права">
    <Stack>
      <PersonSelect onChosen={onChosen} />
      <Text size="sm" c="dimmed">
        Человека ещё нет в «Пути»? Пригласите его по ссылке.
      </Text>
    </Stack>
  </Modal>
);

/** Whoever is no administrator yet; the others stand in the list of colleagues. */
function PersonSelect({ onChosen }: Pick<Props, 'onChosen'>) {
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), 250);
  const found = useQuery({
    ...query(adminUsers.list, { query: { q: wanted, limit: '20', state: 'active' } }),
    placeholderData: keepPreviousData,
    enabled: wanted !== '',
  });
  const people = wanted === '' ? [] : (found.data?.users ?? []).filter(({ is_admin }) => !is_admin);
  return (
    <Select
      {...choiceList}
      label="Кто это"
      placeholder="Начните вводить имя, логин или почту"
      data-autofocus
      searchable
      searchValue={text}
      onSearchChange={setText}
      // the server has filtered already
      filter={({ options }) => options}
      data={people.map((user) => ({
        value: String(user.id),
        label: [listName(user), user.username ?? user.email].filter(Boolean).join(', '),
      }))}
      nothingFoundMessage={wanted === '' ? undefined : 'Никто не нашёлся'}
      value={null}
      onChange={(id) => {
        const person = people.find((user) => String(user.id) === id);
        if (person) onChosen(person);
      }}
    />
  );
}
