import { Button } from '@mantine/core';
import { adminTasks, type Task } from '@put/contract/tasks/task-bank';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { isRefusal } from '../../api/errors.ts';
import type { LessonTasks } from '../../parts/markdown-editor/markdown-editor.tsx';
import css from './lesson-editing.module.css';

type Props = { id: number; listed: { title: string } | undefined; onAdd: LessonTasks['onAdd'] };

/** `::task{id=12}` in the author's preview: the task's title, and why students would not see it. */
export function TaskInText({ id, listed, onAdd }: Props) {
  if (listed !== undefined) return <p className={css.taskInText}>Задача «{listed.title}»</p>;
  return <UnlistedTask id={id} onAdd={onAdd} />;
}

const titleOf = ({ id, title, status }: Task) => ({ task_id: id, title, status });

function UnlistedTask({ id, onAdd }: Pick<Props, 'id' | 'onAdd'>) {
  const task = useQuery({ ...query(adminTasks.get, { params: { id: String(id) } }), select: titleOf });
  if (task.isPending) return <p className={css.taskInText}>Задача № {id}</p>;
  if (task.data === undefined) {
    return (
      <p className={css.taskNote} role="note">
        {isRefusal(task.error, 'not_found')
          ? `Задачи № ${id} нет в банке: ученики не увидят здесь ничего.`
          : `Задача № ${id}: её нет в списке занятия, ученики её не увидят.`}
      </p>
    );
  }
  return (
    <p className={css.taskNote} role="note">
      Задачи «{task.data.title}» нет в списке занятия, ученики её не увидят.{' '}
      <Button size="compact-sm" variant="light" onClick={() => onAdd(task.data)}>
        Добавить в занятие
      </Button>
    </p>
  );
}
