import { pointsWords } from '../../parts/score/score-words.ts';
import { Button, Group, VisuallyHidden } from '@mantine/core';
import { IconPencilPlus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { countWords } from '../../ui/words/count-words.ts';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { SectionHead } from '../../ui/screen/section-head.tsx';
import { moveId, SortableList } from '../../ui/sortable/sortable-list.tsx';
import { type ChosenTask, ChooseTasks } from './choose-tasks.tsx';
import css from './lesson-editing.module.css';
import { LessonTaskRow } from './lesson-task-row.tsx';
import type { LessonFormState, ListedTask } from './use-lesson-form.ts';
import { usualPoints } from './usual-points.ts';

type Props = { state: LessonFormState; lessonId: number };

export function LessonTasks({ state: { form }, lessonId }: Props) {
  const tasks = form.values.tasks as ListedTask[];
  const [said, setSaid] = useState('');
  const [isChoosing, setChoosing] = useState(false);
  const ids = tasks.map(({ task_id }) => task_id);

  const indexOf = (id: number) => tasks.findIndex(({ task_id }) => task_id === id);
  const reorder = (ids: readonly number[]) =>
    form.setFieldValue(
      'tasks',
      ids.map((id) => tasks[indexOf(id)]!),
    );
  const move = (index: number, step: -1 | 1) => {
    reorder(moveId(ids, index, index + step));
    setSaid(`«${tasks[index]!.title}»: место ${index + step + 1} из ${tasks.length}`);
  };
  const change = (index: number, changed: Partial<ListedTask>) => {
    form.clearFieldError(`tasks.${index}.points`);
    form.setFieldValue('tasks', tasks.with(index, { ...tasks[index]!, ...changed }));
  };
  const remove = (index: number) => {
    setSaid(`«${tasks[index]!.title}» убрана из занятия`);
    form.setFieldValue('tasks', tasks.toSpliced(index, 1));
  };
  const add = (added: readonly ChosenTask[]) => {
    setSaid(added.length === 1 ? `«${added[0]!.title}» добавлена` : `Добавлено задач: ${added.length}`);
    form.setFieldValue('tasks', [...tasks, ...added.map((task) => ({ ...task, points: usualPoints, required: true }))]);
  };

  const pathOf = (index: number) => {
    const path: unknown = Reflect.get(form.getInputProps(`tasks.${index}.points`), 'data-path');
    return typeof path === 'string' ? path : '';
  };
  const points = tasks.reduce((sum, task) => sum + (Number(task.points) || 0), 0);
  return (
    <section aria-labelledby="lesson-tasks">
      <SectionHead id="lesson-tasks" title="Задачи">
        <Group gap="xs">
          <LinkButton
            to="/admin/task/new"
            search={{ lesson_id: lessonId }}
            variant="subtle"
            leftSection={<IconPencilPlus size={18} aria-hidden />}
          >
            Новая задача
          </LinkButton>
          <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setChoosing(true)}>
            Добавить задачи
          </Button>
        </Group>
      </SectionHead>
      <div className={css.card}>
        {tasks.length === 0 ? (
          <EmptyState>В занятии нет задач. Добавьте их из банка или создайте новую.</EmptyState>
        ) : (
          <SortableList
            ids={ids}
            onMove={reorder}
            nameOf={(id) => `задача «${tasks[indexOf(id)]?.title ?? ''}»`}
            rowClassName={css.task}
            renderRow={(id, { handle, place: position }) => {
              const index = indexOf(id);
              const task = tasks[index];
              return (
                task !== undefined && (
                  <LessonTaskRow
                    task={task}
                    handle={handle}
                    place={position}
                    isLast={index === tasks.length - 1}
                    error={form.errors[`tasks.${index}.points`]}
                    path={pathOf(index)}
                    onChange={(changed) => change(index, changed)}
                    onMove={(step) => move(index, step)}
                    onRemove={() => remove(index)}
                  />
                )
              );
            }}
          />
        )}
      </div>
      {tasks.length > 0 && (
        <p className={css.total}>
          {countWords(tasks.length, ['задача', 'задачи', 'задач'])}, {pointsWords(points)}
        </p>
      )}
      {isChoosing && <ChooseTasks taken={tasks} onAdd={add} onClose={() => setChoosing(false)} />}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  );
}
