import { Checkbox, Table, Text, VisuallyHidden } from '@mantine/core';
import { taskKinds } from '@put/contract/kinds';
import type { Tag } from '@put/contract/tags';
import type { TaskRow } from '@put/contract/task-bank';
import { IconTrash } from '@tabler/icons-react';
import { countWords } from '../../../ui/words/count-words.ts';
import { LinkAnchor } from '../../../ui/buttons/links.tsx';
import list from '../../../ui/lists/list-table.module.css';
import { Moment } from '../../../parts/time/moment.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { TagDot } from '../../../parts/tags/tag-dot.tsx';
import { TaskStatusMark } from '../../../parts/status/task-status-mark.tsx';
import css from './task-list.module.css';

type Props = {
  tasks: readonly TaskRow[];
  tags: readonly Tag[];
  chosen: ReadonlySet<number>;
  onChoose: (ids: readonly number[]) => void;
  onRemove: (task: TaskRow) => void;
};

/** Rows on a wide screen, cards on a phone: the same cells, placed by CSS. */
export function TaskTable({ tasks, tags, chosen, onChoose, onRemove }: Props) {
  const isAll = tasks.every(({ id }) => chosen.has(id));
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose([...next]);
  };
  const titles = new Map(tags.map((tag) => [tag.id, tag]));
  return (
    <Table className={list.table} verticalSpacing={6} highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={list.narrow}>
            <Checkbox
              aria-label="Выбрать все на странице"
              checked={isAll}
              indeterminate={!isAll && tasks.some(({ id }) => chosen.has(id))}
              onChange={() => onChoose(isAll ? [] : tasks.map(({ id }) => id))}
            />
          </Table.Th>
          <Table.Th>Название</Table.Th>
          <Table.Th>Состояние</Table.Th>
          <Table.Th>Метки</Table.Th>
          <Table.Th ta="right">Тесты</Table.Th>
          <Table.Th ta="right">Решения</Table.Th>
          <Table.Th ta="right">Занятия</Table.Th>
          <Table.Th ta="right">Решили</Table.Th>
          <Table.Th>Изменена</Table.Th>
          <Table.Th>
            <VisuallyHidden>Действия</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tasks.map((task) => (
          <Table.Tr key={task.id}>
            <Table.Td className={list.narrow}>
              <Checkbox
                aria-label={`Выбрать задачу «${task.title}»`}
                checked={chosen.has(task.id)}
                onChange={() => toggle(task.id)}
              />
            </Table.Td>
            <Table.Td className={list.title}>
              <LinkAnchor to="/admin/task/$taskId" params={{ taskId: String(task.id) }} fw={500}>
                {task.title}
              </LinkAnchor>{' '}
              <span className={css.kind}>
                {taskKinds[task.kind].name}
                {task.source !== '' && ` · ${task.source}`}
              </span>
            </Table.Td>
            <Table.Td>
              <TaskStatusMark status={task.status} />
            </Table.Td>
            <Table.Td className={css.tags}>
              {task.tag_ids.map((id) => {
                const tag = titles.get(id);
                if (tag === undefined) return null;
                return (
                  <span key={id} className={css.tag}>
                    <TagDot color={tag.color} />
                    {tag.title}
                  </span>
                );
              })}
            </Table.Td>
            <Count value={task.tests} forms={['тест', 'теста', 'тестов']} />
            <Count value={task.solutions} forms={['решение', 'решения', 'решений']} />
            <Count value={task.lessons} forms={['занятие', 'занятия', 'занятий']} />
            <Table.Td className={`pt-num ${css.count}`}>
              <span className={list.worded}>решили </span>
              {task.tried === 0 ? '—' : `${Math.floor((100 * task.solved) / task.tried)} % из ${task.tried}`}
            </Table.Td>
            <Table.Td className={list.nowrap}>
              <Text size="sm" c="dimmed" component="span">
                <Moment at={task.updated_at} />
              </Text>
            </Table.Td>
            <Table.Td className={`${list.actions} ${list.narrow}`}>
              <IconButton
                icon={IconTrash}
                hint="В корзину"
                label={`Удалить задачу «${task.title}»`}
                onClick={() => onRemove(task)}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** A number under its column head; on a phone, where there is no head, with its noun. */
const Count = ({ value, forms }: { value: number; forms: readonly [string, string, string] }) => (
  <Table.Td className={`pt-num ${css.count}`}>
    <span className={list.bare}>{value}</span>
    <span className={list.worded}>{countWords(value, forms)}</span>
  </Table.Td>
);
