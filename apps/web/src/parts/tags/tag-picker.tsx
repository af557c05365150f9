import { MultiSelect } from '@mantine/core';
import { adminTags, type Tag } from '@put/contract/tasks/tags';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, query } from '../../api/api.ts';
import { choiceList } from '../../ui/fields/choice-list.ts';
import { useMessage } from '../../ui/messages/messages.tsx';

type Props = { value: readonly number[]; onChange: (recipe: (ids: number[]) => number[]) => void };

const makesNew = 'new';
const noTags: readonly Tag[] = [];

/** The tags of something; a missing tag is created here. */
export function TagPicker({ value, onChange }: Props) {
  const client = useQueryClient();
  const messages = useMessage();
  const [search, setSearch] = useState('');
  const list = useQuery(query(adminTags.list));
  const tags = list.data?.tags ?? noTags;
  const wanted = search.trim();
  const isKnown = tags.some((tag) => tag.title.toLowerCase() === wanted.toLowerCase());

  const create = useMutation({
    mutationFn: (title: string) => call(adminTags.create, { body: { title, kind: 'topic' } }),
    onSuccess: async ({ id }) => {
      await client.refetchQueries(query(adminTags.list));
      onChange((ids) => [...ids, id]);
      setSearch('');
    },
    onError: messages.failure,
  });

  const data = tags.map((tag) => ({ value: String(tag.id), label: tag.title }));
  // the field must also show tags that are not in the list yet
  const unknown = value.filter((id) => !tags.some((tag) => tag.id === id));
  const options = [
    ...data,
    ...unknown.map((id) => ({ value: String(id), label: list.isPending ? '…' : `Метка ${id}` })),
    ...(wanted === '' || isKnown ? [] : [{ value: makesNew, label: `Создать метку «${wanted}»` }]),
  ];

  return (
    <MultiSelect
      {...choiceList}
      label="Метки"
      placeholder={value.length === 0 ? 'Выберите или создайте' : ''}
      searchable
      hidePickedOptions
      nothingFoundMessage="Введите название, чтобы создать метку"
      error={list.error === null ? undefined : 'Список меток не загрузился'}
      disabled={create.isPending}
      data={options}
      value={value.map(String)}
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options: all, search: typed }) =>
        all.filter(
          (option) =>
            'value' in option &&
            (option.value === makesNew || option.label.toLowerCase().includes(typed.trim().toLowerCase())),
        )
      }
      onChange={(values) => {
        if (values.includes(makesNew)) create.mutate(wanted);
        else onChange(() => values.map(Number));
      }}
    />
  );
}
