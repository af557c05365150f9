import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import {
  type FolderField,
  folderFields,
  foldersByPerson,
  foldersOf,
  problemOfFolders,
  usualFolders,
} from '@put/contract/exports/export-folders';
import type { NewExport, WhichWorks } from '@put/contract/exports/exports';
import { useState } from 'react';
import type { MatrixRow, ResultTable } from '../matrix/matrix.ts';

type Props = {
  table: ResultTable;
  rows: readonly MatrixRow[];
  isStarting: boolean;
  onStart: (wanted: Pick<NewExport, 'format' | 'which' | 'folders'>) => void;
  onCancel: () => void;
};

const choices: { value: WhichWorks; label: string }[] = [
  { value: 'last', label: 'Последние' },
  { value: 'best', label: 'Лучшие' },
  { value: 'all', label: 'Все попытки' },
];
const patterns = [
  { pattern: usualFolders, label: 'По задачам' },
  { pattern: foldersByPerson, label: 'По ученикам' },
];

/** Which works, and where each lies in the archive. */
export function WorksForm({ table, rows, isStarting, onStart, onCancel }: Props) {
  const [which, setWhich] = useState<WhichWorks>('last');
  const [folders, setFolders] = useState<string>(usualFolders);
  const problem = problemOfFolders(folders);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === null) onStart({ format: 'works', which, folders });
      }}
    >
      <Stack>
        <SegmentedControl
          aria-label="Какие решения"
          data={choices}
          value={which}
          onChange={(value) => setWhich(value as WhichWorks)}
        />
        <div>
          <TextInput
            label="Папки в архиве"
            description={`Поля: ${folderFields.map((name) => `{${name}}`).join(' ')}`}
            value={folders}
            error={problem}
            maxLength={300}
            onChange={({ currentTarget: { value } }) => setFolders(value)}
          />
          <Group gap="xs" mt={8}>
            {patterns.map(({ pattern, label }) => (
              <Button
                key={label}
                size="compact-sm"
                variant={folders === pattern ? 'light' : 'default'}
                onClick={() => setFolders(pattern)}
              >
                {label}
              </Button>
            ))}
          </Group>
        </div>
        {problem === null && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            Например: {foldersOf(folders, sampleOf(table, rows))}/main.py
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Отмена
          </Button>
          <Button type="submit" loading={isStarting} disabled={problem !== null}>
            Собрать архив
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The first person and the first task of the table. */
function sampleOf({ columns }: ResultTable, rows: readonly MatrixRow[]): Record<FolderField, string> {
  const user = rows[0]?.user;
  return {
    фамилия: user?.last_name ?? '',
    имя: user?.first_name ?? '',
    логин: user?.username ?? '',
    занятие: columns[0]?.lesson_title ?? '',
    задача: columns[0]?.title ?? '',
    попытка: 'попытка 1',
    вердикт: 'Верно',
  };
}
