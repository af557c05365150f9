import { Select } from '@mantine/core';
import type { StarterFile } from '@put/contract/tasks/task-parts';
import { choiceList } from '../../../ui/fields/choice-list.ts';
import css from '../../../parts/task-form/task-editor.module.css';

type Access = StarterFile['access'];
type Props = { access: Access; fileName: string; onChange: (access: Access) => void };

const choice: { value: Access; label: string }[] = [
  { value: 'edit', label: 'Ученик меняет' },
  { value: 'read', label: 'Только чтение' },
  { value: 'hidden', label: 'Не показывать' },
];

/** Students' access to a starter file. */
export const AccessSelect = ({ access, fileName, onChange }: Props) => (
  <Select
    {...choiceList}
    className={css.access}
    size="xs"
    aria-label={`Доступ к файлу ${fileName}`}
    allowDeselect={false}
    data={choice}
    value={access}
    onChange={(value) => value !== null && onChange(value as Access)}
  />
);
