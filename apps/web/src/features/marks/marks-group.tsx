import { Select } from '@mantine/core';

type Props = {
  groups: readonly { id: number; title: string }[];
  value: number | undefined;
  onChange: (group: number | undefined) => void;
};

/** Whose marks are shown; with one group there is nothing to choose. */
export const MarksGroup = ({ groups, value, onChange }: Props) =>
  groups.length < 2 && value === undefined ? null : (
    <Select
      aria-label="Группа"
      data={[
        { value: '', label: 'Все группы' },
        ...groups.map(({ id, title }) => ({ value: String(id), label: title })),
      ]}
      value={value === undefined ? '' : String(value)}
      allowDeselect={false}
      onChange={(id) => onChange(Number(id) || undefined)}
    />
  );
