import { Select } from '@mantine/core';

type Props = {
  groups: readonly { id: number; title: string }[];
  value: number | undefined;
  onChange: (group: number | undefined) => void;
};

/** Whose results are counted. */
export const GroupSelect = ({ groups, value, onChange }: Props) => (
  <Select
    label="Группа"
    data={[
      { value: '', label: 'Все, кто решал' },
      ...groups.map(({ id, title }) => ({ value: String(id), label: title })),
    ]}
    value={value === undefined ? '' : String(value)}
    allowDeselect={false}
    onChange={(group) => onChange(Number(group) || undefined)}
  />
);
