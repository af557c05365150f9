import { Button, Text } from '@mantine/core';
import { binDays } from '@put/contract/courses/course-editing';
import { taskKinds } from '@put/contract/kinds/kinds';
import { adminTasks, type BinnedTask } from '@put/contract/tasks/task-bank';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '../../../api/api.ts';
import { countWords } from '../../../ui/words/count-words.ts';
import { EmptyState } from '../../../ui/screen/empty-state.tsx';
import { ListPages } from '../../../ui/lists/list-pages.tsx';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { Moment } from '../../../parts/time/moment.tsx';
import { QueryStates } from '../../../parts/states/query-states.tsx';
import { useClock } from '../../../parts/time/use-clock.ts';
import rows from '../../../ui/lists/row-list.module.css';
import { pageSize } from '../../../parts/task-filter/task-filter.ts';
import css from './task-list.module.css';

type Props = { page: number; onPage: (page: number) => void };
const dayMs = 86_400_000;
const days = (count: number) => countWords(count, ['день', 'дня', 'дней']);

/** Deleted tasks, with the days left to restore them. */
export function TaskBin({ page, onPage }: Props) {
  const bin = useQuery(
    query(adminTasks.bin, { query: { limit: String(pageSize), offset: String((page - 1) * pageSize) } }),
  );
  const messages = useMessage();
  const restore = useMutation(mutation(adminTasks.restore, { refreshes: [adminTasks.bin, adminTasks.list] }));
  const bringBack = ({ id, title }: BinnedTask) =>
    restore.mutate(
      { params: { id: String(id) } },
      { onSuccess: () => messages.success(`Задача «${title}» возвращена`), onError: messages.failure },
    );
  return (
    <QueryStates
      of={bin}
      isEmpty={({ total }) => total === 0}
      empty={<EmptyState>Корзина пуста. Удалённые задачи лежат здесь {days(binDays)}.</EmptyState>}
    >
      {({ tasks, total }) => (
        <>
          <ul className={rows.list}>
            {tasks.map((task) => (
              <Binned key={task.id} task={task} onRestore={() => bringBack(task)} />
            ))}
          </ul>
          <Text size="sm" c="dimmed" mt="sm">
            Через {days(binDays)} удалённое исчезает насовсем. Задачи, решения которых сдавали ученики, остаются.
          </Text>
          <ListPages page={page} pageSize={pageSize} total={total} onPage={onPage} />
        </>
      )}
    </QueryStates>
  );
}

function Binned({ task, onRestore }: { task: BinnedTask; onRestore: () => void }) {
  const { nowMs } = useClock();
  const left = task.gone_at === null ? null : Math.max(0, Math.ceil((Date.parse(task.gone_at) - nowMs) / dayMs));
  return (
    <li className={css.binned}>
      <div>
        <Text fw={550}>{task.title}</Text>
        <Text size="sm" c="dimmed">
          {taskKinds[task.kind].name} · удалена <Moment at={task.deleted_at} />
        </Text>
      </div>
      <Text size="sm" c="dimmed">
        {left === null ? 'есть решения, останется' : left === 0 ? 'последний день' : `ещё ${days(left)}`}
      </Text>
      <Button variant="default" aria-label={`Вернуть задачу «${task.title}»`} onClick={onRestore}>
        Вернуть
      </Button>
    </li>
  );
}
