import { Button, CloseButton, Table, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { adminTags, type Tag } from '@put/contract/tasks/tags';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/api.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import list from '../../ui/lists/list-table.module.css';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { findTags } from './find-tags.ts';
import { MergeTag } from './merge-tag.tsx';
import { Allowed } from '../../parts/rights/allowed.tsx';
import { NewTag } from './new-tag.tsx';
import { EditedTagRow, TagRow } from './tag-row.tsx';
import { readTagSearch, type TagSearch } from './tag-search.ts';
import type { PlacedTag } from './tag-tree.ts';
import { useRemoveTag } from './use-remove-tag.ts';

type Props = { search: TagSearch; onSearch: (search: TagSearch) => void };

export function TagListPage({ search, onSearch }: Props) {
  const list = useQuery(query(adminTags.list));
  const [isCreating, setCreating] = useState(false);
  const newTag = (
    <Allowed call={adminTags.create}>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
        Новая метка
      </Button>
    </Allowed>
  );
  return (
    <Screen>
      <PageHeader
        title="Метки"
        description={list.data && countWords(list.data.total, ['метка', 'метки', 'меток'])}
        actions={newTag}
      />
      <NewTag isOpen={isCreating} onClose={() => setCreating(false)} />
      <QueryStates
        of={list}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState action={newTag}>
            Меток ещё нет. Ими отмечают задачи: темы видят и ученики, служебные — только администраторы.
          </EmptyState>
        }
      >
        {({ tags }) => (
          <>
            <Text c="dimmed" size="sm" mb="md" maw="70ch">
              Тему ученики видят у задач и отбирают по ней. Служебная метка видна только администраторам: например, «для
              контрольной». Отбор по метке находит и задачи вложенных в неё.
            </Text>
            <SearchField q={search.q ?? ''} onSearch={(q) => onSearch(readTagSearch({ q }))} />
            <TagTable tags={tags} shown={findTags(tags, search.q)} isFound={search.q !== undefined} />
          </>
        )}
      </QueryStates>
    </Screen>
  );
}

function SearchField({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  return (
    <TextInput
      type="search"
      aria-label="Поиск по меткам"
      placeholder="Найти метку"
      maw={360}
      mb="md"
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={q !== '' && <CloseButton size="sm" aria-label="Очистить поиск" onClick={() => onSearch('')} />}
      value={q}
      onChange={({ currentTarget }) => onSearch(currentTarget.value)}
    />
  );
}

type TableProps = { tags: readonly Tag[]; shown: readonly PlacedTag[]; isFound: boolean };

function TagTable({ tags, shown, isFound }: TableProps) {
  const [editedId, setEditedId] = useState<number | null>(null);
  const [closedId, setClosedId] = useState<number | null>(null);
  const [merged, setMerged] = useState<Tag | null>(null);
  const remove = useRemoveTag();
  if (shown.length === 0) return <EmptyState>Такой метки нет. Измените слова поиска или создайте новую.</EmptyState>;
  return (
    <>
      <Table className={list.table} verticalSpacing={6} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Метка</Table.Th>
            <Table.Th>Вид</Table.Th>
            <Table.Th ta="right">Задачи</Table.Th>
            <Table.Th>
              <VisuallyHidden>Действия</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(({ tag, path }) =>
            tag.id === editedId ? (
              <EditedTagRow
                key={tag.id}
                tag={tag}
                onClose={() => {
                  setEditedId(null);
                  setClosedId(tag.id);
                }}
              />
            ) : (
              <TagRow
                key={tag.id}
                tag={tag}
                path={path}
                isFound={isFound}
                isBack={tag.id === closedId}
                onEdit={() => setEditedId(tag.id)}
                onMerge={tags.length > 1 ? () => setMerged(tag) : null}
                onRemove={() => void remove(tag, tags)}
              />
            ),
          )}
        </Table.Tbody>
      </Table>
      <MergeTag tag={merged} tags={tags} onClose={() => setMerged(null)} />
    </>
  );
}
