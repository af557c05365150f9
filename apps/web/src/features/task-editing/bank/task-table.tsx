import { Checkbox, Table, VisuallyHidden } from '@mantine/core';
import type { Tag } from '@put/contract/tasks/tags';
import { adminTasks, type TaskRow } from '@put/contract/tasks/task-bank';
import { Allowed } from '../../../parts/rights/allowed.tsx';
import list from '../../../ui/lists/list-table.module.css';
import css from './task-list.module.css';
import { TaskTableRow } from './task-table-row.tsx';
import type { TaskRowActions } from './use-task-row-actions.ts';

type Props = {
  tasks: readonly TaskRow[];
  tags: readonly Tag[];
  chosen: ReadonlySet<number>;
  onChoose: (ids: readonly number[]) => void;
  actions: TaskRowActions;
};

/** Rows on a wide screen, cards of two lines on a phone: the same cells, placed by CSS. */
export function TaskTable({ tasks, tags, chosen, onChoose, actions }: Props) {
  const isAll = tasks.every(({ id }) => chosen.has(id));
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose([...next]);
  };
  const known = new Map(tags.map((tag) => [tag.id, tag]));
  return (
    <Table className={`${list.table} ${css.table}`} verticalSpacing={0}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={list.narrow}>
            <Allowed call={adminTasks.bulk}>
              <Checkbox
                aria-label="Выбрать все на странице"
                checked={isAll}
                indeterminate={!isAll && tasks.some(({ id }) => chosen.has(id))}
                onChange={() => onChoose(isAll ? [] : tasks.map(({ id }) => id))}
              />
            </Allowed>
          </Table.Th>
          <Table.Th>Вид</Table.Th>
          <Table.Th>Название</Table.Th>
          <Table.Th>Метки</Table.Th>
          <Table.Th ta="right" className={css.spare}>
            Тесты
          </Table.Th>
          <Table.Th ta="right" className={css.spare}>
            Решения
          </Table.Th>
          <Table.Th>Решили</Table.Th>
          <Table.Th>Где стоит</Table.Th>
          <Table.Th ta="right">Изменена</Table.Th>
          <Table.Th>
            <VisuallyHidden>Действия</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tasks.map((task) => (
          <TaskTableRow
            key={task.id}
            {...{ task, actions }}
            tags={task.tag_ids.flatMap((id) => known.get(id) ?? [])}
            isChosen={chosen.has(task.id)}
            onToggle={() => toggle(task.id)}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}
