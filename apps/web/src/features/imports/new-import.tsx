import { Button, Group, Select, Stack } from '@mantine/core';
import { adminGroups } from '@put/contract/groups/groups';
import { adminImports, type ImportField, type TableEncoding } from '@put/contract/users/imports';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation, query } from '../../api/api.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { fileAsBase64, largestFileBytes } from '../../parts/uploads/file-as-base64.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportSample } from './import-sample.tsx';
import { ImportSteps } from './import-steps.tsx';
import css from './imports.module.css';
import { TableSource } from './table-source.tsx';

type Chosen = { file_name: string; file_base64: string };
/** How the table is read, as far as somebody said it. */
type Read = { fields?: ImportField[]; has_headings?: boolean; encoding?: TableEncoding };

/** The first two steps: a table, then what would become of each row. */
export function NewImport({ onStarted }: { onStarted: (id: number) => void }) {
  const messages = useMessage();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [read, setRead] = useState<Read>({});
  const [groupId, setGroupId] = useState<string | null>(null);
  const preview = useMutation(mutation(adminImports.preview));
  const start = useMutation(mutation(adminImports.start, { refreshes: [adminImports.recent] }));

  const bodyOf = (file: Chosen, how: Read, group: string | null) => ({
    ...file,
    ...how,
    user_group_id: group === null ? null : Number(group),
  });
  const look = (file: Chosen, how: Read, group: string | null) => preview.mutate({ body: bodyOf(file, how, group) });

  const forget = () => {
    setChosen(null);
    setRead({});
    preview.reset();
    setFileError(null);
  };
  const choose = async (file: File) => {
    forget();
    if (file.size === 0) return setFileError('Файл пуст');
    if (file.size > largestFileBytes) return setFileError('Файл больше 10 МБ');
    try {
      const table = { file_name: file.name, file_base64: await fileAsBase64(file) };
      setChosen(table);
      look(table, {}, groupId);
    } catch (error) {
      messages.failure(error);
    }
  };
  const changeGroup = (group: string | null) => {
    setGroupId(group);
    if (chosen !== null && preview.data !== undefined) look(chosen, read, group);
  };
  const readAs = (how: Read) => {
    setRead(how);
    if (chosen !== null) look(chosen, how, groupId);
  };
  const group = <GroupField value={groupId} onChange={changeGroup} />;

  if (chosen === null || preview.data === undefined)
    return (
      <>
        <ImportSteps step={1} />
        <RefusalAlert of={adminImports.preview} error={preview.error} explain={{ bad_file: null }} />
        <div className={css.columnsOfPage}>
          <TableSource fileError={fileError} isReading={preview.isPending} onFile={(file) => void choose(file)}>
            {group}
          </TableSource>
          <ImportSample />
        </div>
      </>
    );
  return (
    <Stack gap="lg">
      <ImportSteps step={2} />
      <RefusalAlert of={adminImports.preview} error={preview.error} explain={{ bad_file: null }} />
      {group}
      <ImportPreview
        preview={preview.data}
        isRenewing={preview.isPending}
        onFields={(fields) => readAs({ ...read, has_headings: preview.data.heading_line !== null, fields })}
        // other headings or letters are other columns
        onHeadings={(has_headings) => readAs({ ...(read.encoding && { encoding: read.encoding }), has_headings })}
        onEncoding={(encoding) => readAs({ encoding })}
      />
      <RefusalAlert of={adminImports.start} error={start.error} explain={{ bad_file: null }} />
      <Group>
        <Button
          disabled={preview.data.counts.new === 0 || preview.isPending}
          loading={start.isPending}
          onClick={() =>
            start.mutate({ body: bodyOf(chosen, read, groupId) }, { onSuccess: ({ id }) => onStarted(id) })
          }
        >
          {preview.data.counts.new === 0 ? 'Загружать некого' : `Загрузить: ${preview.data.counts.new}`}
        </Button>
        <Button variant="default" onClick={forget}>
          Другая таблица
        </Button>
      </Group>
    </Stack>
  );
}

function GroupField({ value, onChange }: { value: string | null; onChange: (group: string | null) => void }) {
  const groups = useQuery(query(adminGroups.list, { query: {} })).data?.user_groups ?? [];
  return (
    <Select
      label="Группа, если в таблице её нет"
      placeholder="Без группы"
      w={300}
      maw="100%"
      clearable
      searchable
      data={groups.map(({ id, title }) => ({ value: String(id), label: title }))}
      value={value}
      onChange={onChange}
    />
  );
}
