import { Button, Combobox, Text, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { adminTasks, type TaskRow } from '@put/contract/tasks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/api.ts';
import { wordsOf } from '../../api/errors.ts';
import css from './lesson-editing.module.css';
import type { ListedTask } from './use-lesson-form.ts';

type Props = {
  chosen: readonly { task_id: number }[];
  onAdd: (task: Pick<ListedTask, 'task_id' | 'title' | 'status'>) => void;
};

const shownTasks = 20;
const stateWords = { ready: '', draft: 'черновик', broken: 'не проходит проверку' };

/** A button that opens the bank of tasks; each choice is added at once, and the next can follow. */
export function AddTask({ chosen, onAdd }: Props) {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 200);
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setText('');
    },
  });
  const isOpen = combobox.dropdownOpened;
  const tasks = useQuery({
    // those chosen already are left out of what comes, so a few more are asked for
    ...query(adminTasks.list, { query: { ...(q && { q }), limit: String(Math.min(200, shownTasks + chosen.length)) } }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const taken = new Set(chosen.map(({ task_id }) => task_id));
  const free = (tasks.data?.tasks ?? []).filter(({ id }) => !taken.has(id)).slice(0, shownTasks);

  const choose = (value: string) => {
    const task = free.find(({ id }) => String(id) === value);
    if (task === undefined) return;
    onAdd({ task_id: task.id, title: task.title, status: task.status });
    combobox.closeDropdown();
  };

  return (
    <Combobox store={combobox} onOptionSubmit={choose} width={360} position="bottom-end">
      <Combobox.Target withAriaAttributes={false}>
        <Button
          variant="light"
          leftSection={<IconPlus size={18} aria-hidden />}
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          onClick={() => combobox.toggleDropdown()}
        >
          Добавить задачу
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label="Поиск в банке задач"
          placeholder="Название задачи"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.resetSelectedOption();
          }}
        />
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label="Банк задач">
          {free.map((task) => (
            <TaskOption key={task.id} task={task} />
          ))}
          {free.length === 0 && (
            <Combobox.Empty>
              {tasks.error ? wordsOf(tasks.error) : tasks.isPending ? 'Ищем…' : 'Других задач с таким названием нет'}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function TaskOption({ task: { id, title, status, lessons } }: { task: TaskRow }) {
  return (
    <Combobox.Option value={String(id)}>
      <div className={css.found}>
        <span>{title}</span>
        <Text span size="xs" c="dimmed">
          {stateWords[status] || (lessons === 0 ? 'ещё нигде' : '')}
        </Text>
      </div>
    </Combobox.Option>
  );
}
