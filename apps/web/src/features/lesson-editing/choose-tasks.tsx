import { taskStatusWords } from '../../parts/status/task-status-words.ts';
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { taskKinds } from '@put/contract/kinds/kinds';
import { adminTasks, type TaskRow } from '@put/contract/tasks/task-bank';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/api.ts';
import { FormDialog, Held } from '../../ui/dialogs/form-dialog.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { TokenSearch } from '../../ui/fields/token-search.tsx';
import { changeFilter, queryOf, type TaskFilter } from '../../parts/task-filter/task-filter.ts';
import { useFilterTokens, withoutToken, withToken } from '../../parts/task-filter/use-filter-tokens.ts';
import css from './choose-tasks.module.css';
import type { ListedTask } from './use-lesson-form.ts';

export type ChosenTask = Pick<ListedTask, 'task_id' | 'title' | 'status' | 'kind'>;

type Props = {
  /** The tasks that the lesson has already. */
  taken: readonly { task_id: number }[];
  onAdd: (tasks: ChosenTask[]) => void;
  onClose: () => void;
};

const pageSize = 50;
const mostShown = 200;
const taskForms = ['задачу', 'задачи', 'задач'] as const;

/** Chooses tasks of the bank, which is filtered as on its own screen; several at once. */
export function ChooseTasks({ taken, onAdd, onClose }: Props) {
  const [filter, setFilter] = useState<TaskFilter>({});
  const { fields, tokens, onRest } = useFilterTokens(filter);
  const [limit, setLimit] = useState(pageSize);
  // ticked tasks stay ticked when the search changes; kept in the order of ticking
  const [chosen, setChosen] = useState<readonly ChosenTask[]>([]);
  const tasks = useQuery({
    ...query(adminTasks.list, { query: { ...queryOf(filter), limit: String(limit) } }),
    placeholderData: keepPreviousData,
  });
  const takenIds = new Set(taken.map(({ task_id }) => task_id));
  const toggle = ({ id, title, status, kind }: TaskRow) =>
    setChosen((old) =>
      old.some(({ task_id }) => task_id === id)
        ? old.filter(({ task_id }) => task_id !== id)
        : [...old, { task_id: id, title, status, kind }],
    );

  return (
    <FormDialog opened onClose={onClose} title="Задачи из банка" size="44rem">
      <Held is={chosen.length > 0} />
      <div className={css.filters}>
        <TokenSearch
          label="Отбор задач"
          placeholder="название, слова условия, вид: чьи: состояние: курс: метка:"
          text={filter.q ?? ''}
          onText={(q) => setFilter(changeFilter(filter, { q: q === '' ? null : q }))}
          onAdd={(field, value, text) => setFilter(withToken(filter, field, value, text))}
          onRemove={(token) => setFilter(withoutToken(filter, token))}
          fields={fields.filter(({ id }) => id !== 'shelf' && id !== 'sort')}
          {...{ tokens, onRest }}
        />
      </div>
      <QueryStates
        of={tasks}
        isEmpty={(found) => found.tasks.length === 0}
        empty={<EmptyState>Таких задач в банке нет. Измените отбор.</EmptyState>}
      >
        {(found) => (
          <>
            <ul className={css.list} aria-label="Найденные задачи">
              {found.tasks.map((task) => {
                const isTaken = takenIds.has(task.id);
                const isChosen = chosen.some(({ task_id }) => task_id === task.id);
                return (
                  <li key={task.id}>
                    <Checkbox
                      label={task.title}
                      description={aboutTask(task, isTaken)}
                      checked={isTaken || isChosen}
                      disabled={isTaken}
                      onChange={() => toggle(task)}
                    />
                  </li>
                );
              })}
            </ul>
            {found.total > found.tasks.length && (
              <Group justify="center" mt="xs">
                {limit < mostShown ? (
                  <Button variant="subtle" onClick={() => setLimit(mostShown)}>
                    Показать ещё ({found.total - found.tasks.length})
                  </Button>
                ) : (
                  <Text size="sm" c="dimmed">
                    Показаны первые {mostShown}: уточните поиск.
                  </Text>
                )}
              </Group>
            )}
          </>
        )}
      </QueryStates>
      <Group justify="flex-end" gap="xs" className={css.buttons}>
        <Button variant="default" onClick={onClose}>
          Отмена
        </Button>
        <Button
          disabled={chosen.length === 0}
          onClick={() => {
            onAdd([...chosen]);
            onClose();
          }}
        >
          {chosen.length === 0 ? 'Добавить' : `Добавить ${countWords(chosen.length, taskForms)}`}
        </Button>
      </Group>
    </FormDialog>
  );
}

function aboutTask({ kind, difficulty, status, lessons }: TaskRow, isTaken: boolean): string {
  return [
    ...(isTaken ? ['Уже в занятии'] : []),
    taskKinds[kind].name,
    ...(difficulty === null ? [] : [`сложность ${difficulty}`]),
    taskStatusWords[status].label.toLowerCase(),
    lessons === 0 ? 'ещё ни в одном занятии' : `в ${countWords(lessons, ['занятии', 'занятиях', 'занятиях'])}`,
  ].join(' · ');
}
