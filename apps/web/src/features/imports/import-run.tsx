import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { adminGroups } from '@put/contract/groups/groups';
import { adminImports, type ImportState } from '@put/contract/users/imports';
import { adminUsers } from '@put/contract/users/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf, query } from '../../api/api.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { downloadCsv } from '../../ui/lists/csv.ts';
import { badRowsCsv } from './bad-rows-csv.ts';
import { runTitle, runWords } from './import-words.ts';
import { RowTable } from './import-preview.tsx';
import type { ImportSearch } from './import-search.ts';
import { SlipSheet } from './slip-sheet.tsx';

type Props = { id: number; isSlips: boolean; onSearch: (search: ImportSearch) => void };

const askEveryMs = 1_000;
const isOver = ({ status }: ImportState) => status === 'done' || status === 'failed';

/** The progress of the job and its outcome. */
export function ImportRun({ id, isSlips, onSearch }: Props) {
  const client = useQueryClient();
  const run = useQuery({
    ...query(adminImports.get, { params: { id: String(id) } }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : askEveryMs),
  });
  const isDone = run.data !== undefined && isOver(run.data);
  useEffect(() => {
    if (!isDone) return;
    for (const old of [adminUsers.list, adminGroups.list]) void client.invalidateQueries({ queryKey: keyOf(old) });
  }, [client, isDone]);
  return (
    <QueryStates of={run}>
      {(state) => {
        if (!isOver(state)) return <InProgress state={state} />;
        if (isSlips) return <SlipSheet slips={state.slips} onBack={() => onSearch({ id })} />;
        return <Outcome state={state} onSearch={onSearch} />;
      }}
    </QueryStates>
  );
}

function InProgress({ state }: { state: ImportState }) {
  const { total, done } = state;
  const words = runWords[state.kind];
  return (
    <Stack gap="xs" maw={560}>
      <Text>{words.going(runTitle(state))}</Text>
      <Progress.Root size="lg">
        <Progress.Section
          value={total === 0 ? 0 : (done / total) * 100}
          aria-label={words.progress}
          aria-valuetext={`${done} из ${total}`}
        />
      </Progress.Root>
      <Text c="dimmed" size="sm">
        {done} из {total}. Страницу можно закрыть: работа продолжится, а сюда можно вернуться по этому же адресу.
      </Text>
    </Stack>
  );
}

function Outcome({ state, onSearch }: { state: ImportState; onSearch: (search: ImportSearch) => void }) {
  const { id, kind, created, bad_rows, slips, status } = state;
  const words = runWords[kind];
  return (
    <Stack gap="lg">
      {status === 'failed' ? (
        <Notice kind="error" title={words.failed}>
          {words.retry(created)}
        </Notice>
      ) : (
        <Notice kind={created > 0 ? 'success' : 'warning'} title={words.done(runTitle(state))}>
          {words.counts(created, bad_rows.length)}
        </Notice>
      )}
      <Group gap="xs">
        {slips.length > 0 && (
          <Button onClick={() => onSearch({ id, view: 'slips' })}>
            Напечатать логины: {countWords(slips.length, ['карточка', 'карточки', 'карточек'])}
          </Button>
        )}
        <Button variant="default" onClick={() => onSearch({})}>
          {words.again}
        </Button>
        <LinkButton variant="default" to="/admin/user/list">
          К списку людей
        </LinkButton>
      </Group>
      {slips.length > 0 && (
        <Text c="dimmed" size="sm">
          Пароли видны только час. Потом их можно выдать заново: выберите людей в списке или откройте группу.
        </Text>
      )}
      {bad_rows.length > 0 && (
        <section aria-labelledby="bad-rows">
          <Group justify="space-between" mb="xs">
            <Title order={2} id="bad-rows">
              {words.leftOut}
            </Title>
            <Button
              variant="default"
              onClick={() => downloadCsv(`${words.leftOut} — ${state.file_name}.csv`, badRowsCsv(bad_rows))}
            >
              Скачать с причинами
            </Button>
          </Group>
          <RowTable rows={bad_rows.slice(0, 200)} />
        </section>
      )}
    </Stack>
  );
}
