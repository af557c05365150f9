import { pointsWords } from '../../parts/score/score-words.ts';
import { Button, Title, VisuallyHidden } from '@mantine/core';
import type { Lesson } from '@put/contract/lessons/lesson-editing';
import { IconPencilPlus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { countWords } from '../../ui/words/count-words.ts';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { moveId, SortableList } from '../../ui/sortable/sortable-list.tsx';
import { type ChosenTask, ChooseTasks } from './choose-tasks.tsx';
import page from './lesson-editing.module.css';
import { LessonTaskRow } from './lesson-task-row.tsx';
import css from './lesson-tasks.module.css';
import { otherCoursesWords } from './elsewhere-words.ts';
import { TaskElsewhere } from './task-elsewhere.tsx';
import type { LessonFormState, ListedTask } from './use-lesson-form.ts';
import { useElsewhere, useTaskCopy } from './use-task-copy.ts';
import { usualPoints } from './usual-points.ts';

type Props = { state: LessonFormState; lesson: Lesson };

/** The tasks of the lesson in their order. */
export function LessonTasks({ state, lesson }: Props) {
  const { form } = state;
  const elsewhere = useElsewhere(lesson);
  const putCopy = useTaskCopy(state, lesson);
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
  return (
    <section aria-labelledby="lesson-tasks" className={page.card}>
      <div className={css.head}>
        <Title order={2} id="lesson-tasks">
          Задачи
        </Title>
        {tasks.length > 0 && <p>{sumWords(tasks)}</p>}
      </div>
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
                  known={lesson.tasks.find(({ task_id }) => task_id === id)}
                  students={lesson.students}
                  handle={handle}
                  place={position}
                  isLast={index === tasks.length - 1}
                  error={form.errors[`tasks.${index}.points`]}
                  path={pathOf(index)}
                  onChange={(changed) => change(index, changed)}
                  onMove={(step) => move(index, step)}
                  onRemove={() => remove(index)}
                  elsewhere={
                    <TaskElsewhere
                      title={task.title}
                      places={elsewhere(id)}
                      students={lesson.students}
                      otherCourses={otherCoursesOf(lesson, id)}
                      onCopy={putCopy && (() => void putCopy(task))}
                    />
                  }
                />
              )
            );
          }}
        />
      )}
      <div className={css.foot}>
        <LinkButton
          to="/admin/task/new"
          search={{ lesson_id: lesson.id }}
          variant="default"
          size="xs"
          leftSection={<IconPencilPlus size={16} aria-hidden />}
        >
          Новая задача
        </LinkButton>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setChoosing(true)}
        >
          Добавить задачи
        </Button>
      </div>
      {isChoosing && <ChooseTasks taken={tasks} onAdd={add} onClose={() => setChoosing(false)} />}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  );
}

const otherCoursesOf = ({ tasks }: Lesson, id: number): string | null => {
  const known = tasks.find(({ task_id }) => task_id === id);
  return known === undefined ? null : otherCoursesWords(known.other_courses);
};

/** «5 обязательных, 1 по желанию, 75 баллов» */
function sumWords(tasks: readonly ListedTask[]): string {
  const required = tasks.filter((task) => task.required).length;
  const optional = tasks.length - required;
  const points = tasks.reduce((sum, task) => sum + (Number(task.points) || 0), 0);
  return [
    optional === 0
      ? countWords(tasks.length, ['задача', 'задачи', 'задач'])
      : `${countWords(required, ['обязательная', 'обязательные', 'обязательных'])}, ${optional} по желанию`,
    pointsWords(points),
  ].join(', ');
}
