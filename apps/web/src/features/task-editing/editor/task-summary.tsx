import type { Lesson } from '@put/contract/lessons/lesson-editing';
import type { Task } from '@put/contract/tasks/task-bank';
import { LinkAnchor } from '../../../ui/buttons/links.tsx';
import { Moment } from '../../../parts/time/moment.tsx';
import { TaskStatusMark } from '../../../parts/status/task-status-mark.tsx';
import css from '../../../parts/task-form/task-editor.module.css';
import { taskStatusWords } from '../../../parts/status/task-status-words.ts';

type Props = {
  task: Task | null;
  /** The lesson to which saving adds the task. */
  willGoTo: Lesson | undefined;
  /** What a new task of the chosen kind is. */
  about: string;
};

/** Below the title: the status, and the lessons that have the task. */
export function TaskSummary({ task, willGoTo, about }: Props) {
  const isToGo = willGoTo !== undefined && !willGoTo.tasks.some((one) => one.task_id === task?.id);
  return (
    <div className={css.summary}>
      {task === null && <span>{about}</span>}
      {task !== null && (
        <>
          <span title={taskStatusWords[task.status].description}>
            <TaskStatusMark status={task.status} />
          </span>
          <span>
            изменена <Moment at={task.updated_at} />
          </span>
          {task.lessons.length > 0 && (
            <span>
              стоит в занятиях:{' '}
              {task.lessons.map((lesson, at) => (
                <span key={lesson.id}>
                  {at > 0 && ', '}
                  <LinkAnchor
                    to={`/admin/lesson/${lesson.id}/` as string}
                    title={`Курс «${lesson.course_title}»`}
                    underline="always"
                    fz="inherit"
                  >
                    {lesson.title}
                  </LinkAnchor>
                </span>
              ))}
            </span>
          )}
        </>
      )}
      {isToGo && <span>После сохранения задача встанет в занятие «{willGoTo.title}».</span>}
    </div>
  );
}
