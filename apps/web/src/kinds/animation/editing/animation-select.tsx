import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { adminAnimations } from '@put/contract/animations/animation-editing';
import type { AnimationConfig } from '@put/contract/kinds/animation/animation';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, query } from '../../../api/api.ts';
import { wordsOf } from '../../../api/errors.ts';
import { choiceList } from '../../../ui/fields/choice-list.ts';
import { type Copy, copyOf } from './copy-of.ts';

type Props = { config: AnimationConfig; onChoose: (copy: Copy) => void };

const shown = '20';

/** Finds a scene of the bank by a few letters and takes a copy of its program. */
export function AnimationSelect({ config, onChoose }: Props) {
  const { animation_id: id, title } = config;
  const [text, setText] = useState(title);
  const [wanted] = useDebouncedValue(text === title ? '' : text.trim(), 250);
  const found = useQuery({
    ...query(adminAnimations.list, {
      query: { kind: 'scene', status: 'ready', limit: shown, ...(wanted !== '' && { q: wanted }) },
    }),
    placeholderData: keepPreviousData,
  });
  const take = useMutation({
    mutationFn: (chosen: number) => call(adminAnimations.get, { params: { id: String(chosen) } }),
    onSuccess: (animation) => {
      setText(animation.title);
      onChoose(copyOf(animation));
    },
  });
  const rows = found.data?.animations ?? [];
  const items = rows.map((row) => ({ value: String(row.id), label: row.title }));
  // the chosen one must stay in the list, or the field would not show its name
  const own = id === null || rows.some((row) => row.id === id) ? [] : [{ value: String(id), label: title }];
  const failure = take.error ?? found.error;
  return (
    <Select
      {...choiceList}
      label="Анимация из банка"
      placeholder="Начните вводить название"
      data-path="config.animation_id"
      w="100%"
      maw={480}
      searchable
      searchValue={text}
      onSearchChange={setText}
      // the server has filtered already
      filter={({ options }) => options}
      data={[...own, ...items]}
      maxDropdownHeight={280}
      nothingFoundMessage={found.isFetching ? 'Ищем…' : 'Такой готовой сцены в банке нет'}
      allowDeselect={false}
      value={id === null ? null : String(id)}
      onChange={(value) => value !== null && take.mutate(Number(value))}
      error={failure && wordsOf(failure)}
    />
  );
}
