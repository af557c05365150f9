import { isAwaited } from '@put/contract/results/own-status';
import { awaitedWords } from '../../parts/score/awaited-words.ts';
import { knownScore, scoreWords } from '../../parts/score/score-words.ts';
import type { MyLessonTask } from '@put/contract/lessons/lessons';
import { Link } from '@tanstack/react-router';
import { countWords } from '../../ui/words/count-words.ts';
import type { OpenLesson } from './lesson-steps.ts';
import { TaskStandingSign } from '../../parts/task-standing/task-standing-mark.tsx';
import { taskStandingWords } from '../../parts/task-standing/task-standing-words.ts';
import css from './lesson.module.css';

type Props = { courseId: number; lesson: OpenLesson; taskId: number | null; onOpenTask: () => void };

/** The tasks below the text, with their results. */
export function LessonTasks({ courseId, lesson, taskId, onOpenTask }: Props) {
  const { tasks_done, tasks_total } = lesson.progress;
  return (
    <section className={css.tasks} aria-labelledby="lesson-tasks-title">
      <h3 id="lesson-tasks-title">Задачи</h3>
      <p className={css.section}>
        {tasks_done === tasks_total
          ? 'Все задачи решены'
          : `Решено ${tasks_done} из ${countWords(tasks_total, ['задачи', 'задач', 'задач'])}`}
        {awaitedWords(lesson.progress)}
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

/** One task with its result, in the list and inside the text. */
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
      <TaskStandingSign standing={task.status} />
      <span className={css.taskTitle}>
        {task.title}
        <span className={css.taskNote}>
          {taskStandingWords[task.status].toLowerCase()}
          {!task.required && ' · по желанию'}
        </span>
      </span>
      <span className={css.taskScore}>
        {task.status === 'excused'
          ? ''
          : `${knownScore(task.score, isAwaited(task.status))} / ${scoreWords(task.points)}`}
      </span>
    </Link>
  );
}
