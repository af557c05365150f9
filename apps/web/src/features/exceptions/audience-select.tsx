import { searchable } from '../../ui/words/search-words.ts';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { adminGroups } from '@put/contract/groups/groups';
import { adminUsers } from '@put/contract/users/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { query } from '../../api/api.ts';
import { wordsOf } from '../../api/errors.ts';
import { choiceList } from '../../ui/fields/choice-list.ts';
import { listName } from '../../parts/people/full-name.ts';

export type Audience = { kind: 'user' | 'user_group'; id: number; name: string };

type Props = { courseId: number; value: Audience | null; onChange: (whose: Audience | null) => void; error: ReactNode };

const shownPeople = '20';

/** Finds a group or a student of the course by a few letters. */
export function AudienceSelect({ courseId, value, onChange, error }: Props) {
  const [text, setText] = useState(value?.name ?? '');
  const typed = text === value?.name ? '' : text.trim();
  const [wanted] = useDebouncedValue(typed, 250);
  const groups = useQuery(query(adminGroups.list, { query: {} }));
  const people = useQuery({
    ...query(adminUsers.list, {
      query: { ...(wanted && { q: wanted }), course_id: String(courseId), state: 'active', limit: shownPeople },
    }),
    placeholderData: keepPreviousData,
  });
  const found: Audience[] = [
    ...(groups.data?.user_groups ?? [])
      .filter(({ course_ids, title }) => course_ids.includes(courseId) && hasWords(title, typed))
      .map(({ id, title }) => ({ kind: 'user_group' as const, id, name: title })),
    ...(people.data?.users ?? []).map((user) => ({ kind: 'user' as const, id: user.id, name: listName(user) })),
  ];
  // the chosen item must stay in the list, or the field would not show its name
  const all = value === null || found.some((one) => keyOf(one) === keyOf(value)) ? found : [value, ...found];
  const itemsOf = (kind: Audience['kind']) =>
    all.filter((one) => one.kind === kind).map((one) => ({ value: keyOf(one), label: one.name }));
  const failure = groups.error ?? people.error;

  return (
    <Select
      {...choiceList}
      label="Кому"
      placeholder="Группа или имя ученика"
      searchable
      searchValue={text}
      onSearchChange={setText}
      // the server has filtered already
      filter={({ options }) => options}
      data={[
        { group: 'Группы курса', items: itemsOf('user_group') },
        { group: 'Ученики курса', items: itemsOf('user') },
      ].filter(({ items }) => items.length > 0)}
      maxDropdownHeight={280}
      nothingFoundMessage={people.isFetching ? 'Ищем…' : 'Среди учеников курса такого нет'}
      value={value === null ? null : keyOf(value)}
      onChange={(key) => onChange(all.find((one) => keyOf(one) === key) ?? null)}
      allowDeselect={false}
      error={error ?? (failure && wordsOf(failure))}
      data-autofocus
    />
  );
}

const keyOf = ({ kind, id }: Audience): string => `${kind}:${id}`;
const hasWords = (title: string, words: string): boolean => searchable(title).includes(searchable(words));
