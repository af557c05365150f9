import type { MyLessonTask } from '@put/contract/lessons';
import { IconCircle, IconCircleCheckFilled, IconCircleDot, IconCircleHalf2, IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { countWords } from '../../shared/count-words.ts';
import { knownScore } from '../../shared/known-score.ts';
import type { OpenLesson } from './lesson-steps.ts';
import { statusWords } from './status-words.ts';
import css from './lesson.module.css';

type Props = { courseId: number; lesson: OpenLesson; taskId: number | null; onOpenTask: () => void };

const icons = {
  new: IconCircle,
  tried: IconCircleDot,
  review: IconClock,
  partial: IconCircleHalf2,
  accepted: IconCircleCheckFilled,
};
const numbers = new Intl.NumberFormat('ru', { maximumFractionDigits: 2 });

/** The tasks under the text, with what came of them. */
export function LessonTasks({ courseId, lesson, taskId, onOpenTask }: Props) {
  const { tasks_done, tasks_total, tasks_waiting } = lesson.progress;
  return (
    <section className={css.tasks} aria-labelledby="lesson-tasks-title">
      <h3 id="lesson-tasks-title">Задачи</h3>
      <p className={css.section}>
        {tasks_done === tasks_total
          ? 'Все задачи решены'
          : `Решено ${tasks_done} из ${countWords(tasks_total, ['задачи', 'задач', 'задач'])}`}
        {tasks_waiting > 0 && `, ещё ${countWords(tasks_waiting, ['ждёт', 'ждут', 'ждут'])} проверки`}
      </p>
      <ol>
        {lesson.tasks.map((task) => (
          <li key={task.task_id}>
            <LessonTaskLink {...{ courseId, lesson, task, onOpenTask }} isHere={task.task_id === taskId} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type LinkProps = Pick<Props, 'courseId' | 'lesson' | 'onOpenTask'> & { task: MyLessonTask; isHere?: boolean };

/** One task and what came of it, under the text and within it. */
export function LessonTaskLink({ courseId, lesson, task, isHere = false, onOpenTask }: LinkProps) {
  return (
    <Link
      to="/user_ui/course/$courseId"
      params={{ courseId: String(courseId) }}
      search={{ lesson_id: lesson.id, task_id: task.task_id }}
      className={css.task}
      data-here={isHere || undefined}
      onClick={onOpenTask}
    >
      <TaskSign status={task.status} />
      <span className={css.taskTitle}>
        {task.title}
        <span className={css.taskNote}>
          {statusWords[task.status]}
          {!task.required && ' · по желанию'}
        </span>
      </span>
      <span className={css.taskScore}>
        {knownScore(task.score, task.status === 'review')} / {numbers.format(task.points)}
      </span>
    </Link>
  );
}

function TaskSign({ status }: Pick<MyLessonTask, 'status'>) {
  const Icon = icons[status];
  return <Icon size={20} className={css.sign} data-status={status} aria-hidden />;
}
