import { Group, Title, VisuallyHidden } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { countWords } from '../../shared/count-words.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { LinkButton } from '../../shared/links.tsx';
import { AddTask } from './add-task.tsx';
import css from './lesson-editing.module.css';
import { LessonTaskRow } from './lesson-task-row.tsx';
import type { LessonFormState, ListedTask } from './use-lesson-form.ts';

type Props = { state: LessonFormState; lessonId: number };

/** The points of a task that is added; what most lessons give. */
const usualPoints = 10;

export function LessonTasks({ state: { form }, lessonId }: Props) {
  const tasks = form.values.tasks as ListedTask[];
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<{ id: number; step: -1 | 1 } | null>(null);

  // the browser drops the focus of a row that moves
  useEffect(() => {
    if (moved.current === null) return;
    const { id, step } = moved.current;
    moved.current = null;
    const button = (direction: number) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-move="${id} ${direction}"]:not(:disabled)`);
    (button(step) ?? button(-step))?.focus();
  }, [tasks]);

  const move = (index: number, step: -1 | 1) => {
    const [task, other] = [tasks[index], tasks[index + step]];
    if (task === undefined || other === undefined) return;
    moved.current = { id: task.task_id, step };
    form.setFieldValue('tasks', tasks.with(index, other).with(index + step, task));
    setSaid(`«${task.title}»: место ${index + step + 1} из ${tasks.length}`);
  };
  const change = (index: number, changed: Partial<ListedTask>) => {
    form.clearFieldError(`tasks.${index}.points`);
    form.setFieldValue('tasks', tasks.with(index, { ...tasks[index]!, ...changed }));
  };
  const remove = (index: number) => {
    setSaid(`«${tasks[index]!.title}» убрана из занятия`);
    form.setFieldValue('tasks', tasks.toSpliced(index, 1));
  };
  const add = (task: Pick<ListedTask, 'task_id' | 'title' | 'status'>) => {
    setSaid(`«${task.title}» добавлена`);
    form.setFieldValue('tasks', [...tasks, { ...task, points: usualPoints, required: true }]);
  };

  const pathOf = (index: number) => {
    const path: unknown = Reflect.get(form.getInputProps(`tasks.${index}.points`), 'data-path');
    return typeof path === 'string' ? path : '';
  };
  const points = tasks.reduce((sum, task) => sum + (Number(task.points) || 0), 0);
  return (
    <section aria-labelledby="lesson-tasks">
      <div className={css.head}>
        <Title order={2} id="lesson-tasks">
          Задачи
        </Title>
        <Group gap="xs">
          <LinkButton
            to="/admin/task/new"
            search={{ lesson_id: lessonId }}
            variant="subtle"
            leftSection={<IconPencilPlus size={18} aria-hidden />}
          >
            Новая задача
          </LinkButton>
          <AddTask chosen={tasks} onAdd={add} />
        </Group>
      </div>
      <div className={css.card}>
        {tasks.length === 0 ? (
          <EmptyState>В занятии нет задач. Добавьте их из банка или создайте новую.</EmptyState>
        ) : (
          <ol ref={list} className={css.list}>
            {tasks.map((task, index) => (
              <LessonTaskRow
                key={task.task_id}
                task={task}
                place={index + 1}
                isLast={index === tasks.length - 1}
                error={form.errors[`tasks.${index}.points`]}
                path={pathOf(index)}
                onChange={(changed) => change(index, changed)}
                onMove={(step) => move(index, step)}
                onRemove={() => remove(index)}
              />
            ))}
          </ol>
        )}
      </div>
      {tasks.length > 0 && (
        <p className={css.total}>
          {countWords(tasks.length, ['задача', 'задачи', 'задач'])}, {countWords(points, ['балл', 'балла', 'баллов'])}
        </p>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  );
}
