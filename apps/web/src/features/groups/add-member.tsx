import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { adminUsers } from '@put/contract/users/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/api.ts';
import { choiceList } from '../../ui/fields/choice-list.ts';
import { listName } from '../../parts/people/full-name.ts';

type Props = { groupId: number; onAdd: (id: number, name: string) => void };

/** Finds a user by a few letters and adds them to the group. */
export function AddMember({ groupId, onAdd }: Props) {
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), 250);
  const found = useQuery({
    ...query(adminUsers.list, { query: { q: wanted, limit: '20' } }),
    placeholderData: keepPreviousData,
    enabled: wanted !== '',
  });
  const people = wanted === '' ? [] : (found.data?.users ?? []);
  return (
    <Select
      {...choiceList}
      mb="sm"
      label="Добавить человека"
      placeholder="Начните вводить имя, логин или почту"
      searchable
      searchValue={text}
      onSearchChange={setText}
      // the server has filtered already
      filter={({ options }) => options}
      data={people.map((user) => ({
        value: String(user.id),
        label: [listName(user), user.username ?? user.email].filter(Boolean).join(', '),
        disabled: user.user_group_ids.includes(groupId),
      }))}
      nothingFoundMessage={wanted === '' ? undefined : 'Никто не нашёлся'}
      value={null}
      onChange={(id) => {
        const person = people.find((user) => String(user.id) === id);
        if (person) onAdd(person.id, listName(person));
        setText('');
      }}
    />
  );
}
