import { taskStatusWords } from '../status/task-status-words.ts';
import { Checkbox, Modal, MultiSelect, Text } from '@mantine/core';
import { adminTags } from '@put/contract/tasks/tags';
import { adminTasks, type TaskRow } from '@put/contract/tasks/task-bank';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/api.ts';
import { wordsOf } from '../../api/errors.ts';
import { choiceList } from '../../ui/fields/choice-list.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import css from './markdown-editor.module.css';

export type FoundTask = { task_id: number; title: string; status: TaskRow['status'] };

type Props = {
  isListed: (taskId: number) => boolean;
  onChoose: (task: FoundTask, isAdded: boolean) => void;
  onClose: () => void;
};

const shownTasks = 50;
/** A task that is ready needs no label. */
const stateWords = (status: TaskRow['status']) =>
  status === 'ready' ? '' : taskStatusWords[status].label.toLowerCase();

/**
 * Finds a task in the bank by words and tags. The chosen task goes into the text and, if wanted, into the lesson's
 * list.
 */
export function TaskDialog({ isListed, onChoose, onClose }: Props) {
  const [q, setQ] = useState('');
  const [tagIds, setTagIds] = useState<string[]>([]);
  const [isAdding, setAdding] = useState(true);
  const tags = useQuery(query(adminTags.list)).data?.tags ?? [];
  const found = useQuery({
    ...query(adminTasks.list, {
      query: { ...(q && { q }), ...(tagIds.length > 0 && { tag_id: tagIds }), limit: String(shownTasks) },
    }),
    placeholderData: keepPreviousData,
  });
  const list = found.data?.tasks ?? [];
  const choose = ({ id, title, status }: TaskRow) =>
    onChoose({ task_id: id, title, status }, isAdding && !isListed(id));
  return (
    <Modal opened onClose={onClose} title="Задача из банка" size="lg" returnFocus={false}>
      <SearchField label="Название" placeholder="Часть названия" value={q} onSearch={setQ} isFirst />
      <MultiSelect
        {...choiceList}
        mt="sm"
        label="Метки"
        placeholder={tagIds.length === 0 ? 'Любые' : ''}
        searchable
        nothingFoundMessage="Такой метки нет"
        data={tags.map((tag) => ({ value: String(tag.id), label: tag.title }))}
        value={tagIds}
        onChange={setTagIds}
      />
      <Checkbox
        mt="sm"
        label="Добавить и в список задач занятия, если её там нет"
        checked={isAdding}
        onChange={(event) => setAdding(event.currentTarget.checked)}
      />
      <ul className={css.found} aria-label="Найденные задачи" aria-busy={found.isFetching}>
        {list.map((task) => (
          <li key={task.id}>
            <button type="button" onClick={() => choose(task)}>
              <span>{task.title}</span>
              <small>{isListed(task.id) ? 'есть в занятии' : stateWords(task.status)}</small>
            </button>
          </li>
        ))}
      </ul>
      <Text c="dimmed" size="sm" mt="xs" role="status">
        {found.error
          ? wordsOf(found.error)
          : found.isPending
            ? 'Ищем…'
            : list.length === 0
              ? 'Таких задач нет'
              : found.data.total > list.length && `Показаны первые ${list.length} из ${found.data.total}`}
      </Text>
    </Modal>
  );
}
