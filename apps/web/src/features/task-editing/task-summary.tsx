import type { Lesson } from '@put/contract/lesson-editing';
import type { Task } from '@put/contract/task-bank';
import { LinkAnchor } from '../../shared/links.tsx';
import { Moment } from '../../shared/moment.tsx';
import { StatusSign } from './signs.tsx';
import css from './task-editor.module.css';
import { statusWords } from './words.ts';

type Props = { task: Task | null; /** The lesson that gets the task when it is saved. */ willGoTo: Lesson | undefined };

/** Under the title: the state, and where the task stands. */
export function TaskSummary({ task, willGoTo }: Props) {
  const isToGo = willGoTo !== undefined && !willGoTo.tasks.some((one) => one.task_id === task?.id);
  return (
    <span className={css.summary}>
      {task !== null && (
        <>
          <span title={statusWords[task.status].description}>
            <StatusSign status={task.status} />
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
    </span>
  );
}
