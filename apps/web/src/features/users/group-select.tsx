import { MultiSelect } from '@mantine/core';
import { adminGroups } from '@put/contract/groups/groups';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../api/api.ts';
import { choiceList, choiceListInDialog } from '../../ui/fields/choice-list.ts';

type Props = { value: readonly number[]; onChange: (ids: number[]) => void; error?: ReactNode; isInDialog: boolean };

/** The groups of a user, who may be in several. */
export function GroupSelect({ value, onChange, error, isInDialog }: Props) {
  const groups = useQuery(query(adminGroups.list, { query: {} })).data?.user_groups ?? [];
  const shown = value.filter((id) => groups.some((group) => group.id === id));
  return (
    <MultiSelect
      {...(isInDialog ? choiceListInDialog : choiceList)}
      label="Группы"
      placeholder={shown.length === 0 ? 'Без группы' : ''}
      data={groups.map(({ id, title }) => ({ value: String(id), label: title }))}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Убрать из всех групп' }}
      nothingFoundMessage="Такой группы нет"
      error={error}
      value={shown.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
