import { Anchor, Table, Text } from '@mantine/core';
import { adminMail, type MailRow } from '@put/contract/system/mail';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { ListPages } from '../../ui/lists/list-pages.tsx';
import list from '../../ui/lists/list-table.module.css';
import { Moment } from '../../parts/time/moment.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { EmailDialog } from './email-dialog.tsx';
import type { MailSearch } from './mail-search.ts';

type Props = { search: MailSearch; onSearch: (search: MailSearch) => void };

const pageSize = 50;
export const statusWords: Record<MailRow['status'], string> = {
  queued: 'Ждёт отправки',
  sent: 'Отправлено',
  kept: 'Хранится здесь',
  failed: 'Не доставлено',
};

/** E-mails and whether they were sent. */
export function MailPage({ search, onSearch }: Props) {
  const { q = '', page = 1, letter } = search;
  const input = { query: { ...(q !== '' && { q }), limit: String(pageSize), offset: String((page - 1) * pageSize) } };
  const found = useQuery({ ...query(adminMail.list, input), placeholderData: keepPreviousData });
  return (
    <Screen>
      <PageHeader title="Письма" />
      {found.data?.has_server === false && (
        <Notice kind="warning">
          Почтовый сервер не настроен: письма никуда не уходят и хранятся здесь. Ссылки из них можно передать людям
          самому.
        </Notice>
      )}
      <SearchField
        placeholder="Кому или тема"
        value={q}
        onSearch={(text) => onSearch(text === '' ? {} : { q: text })}
      />
      <QueryStates
        of={found}
        isEmpty={({ messages }) => messages.length === 0}
        empty={<EmptyState>{q === '' ? 'Писем ещё не было.' : 'Таких писем не нашлось.'}</EmptyState>}
      >
        {({ messages, total }) => (
          <div className={list.loaded} aria-busy={found.isPlaceholderData}>
            <Emails rows={messages} onOpen={(id) => onSearch({ ...search, letter: id })} />
            <ListPages
              page={page}
              pageSize={pageSize}
              total={total}
              onPage={(next) => onSearch({ ...(q !== '' && { q }), ...(next > 1 && { page: next }) })}
            />
          </div>
        )}
      </QueryStates>
      <EmailDialog id={letter} onClose={() => onSearch({ ...(q !== '' && { q }), ...(page > 1 && { page }) })} />
    </Screen>
  );
}

function Emails({ rows, onOpen }: { rows: readonly MailRow[]; onOpen: (id: number) => void }) {
  return (
    <Table className={list.table} mt="md" aria-label="Письма">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Тема</Table.Th>
          <Table.Th>Кому</Table.Th>
          <Table.Th>Состояние</Table.Th>
          <Table.Th>Когда</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ id, subject, recipient, status, error, created_at }) => (
          <Table.Tr key={id}>
            <Table.Td className={list.title}>
              <Anchor component="button" type="button" ta="left" onClick={() => onOpen(id)}>
                {subject}
              </Anchor>
            </Table.Td>
            <Table.Td className={list.title}>{recipient}</Table.Td>
            <Table.Td>
              {statusWords[status]}
              {error !== null && (
                <Text span display="block" size="sm" c="dimmed">
                  {error}
                </Text>
              )}
            </Table.Td>
            <Table.Td className={list.nowrap}>
              <Moment at={created_at} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
