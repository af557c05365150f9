import type { MyLessonTask } from '@put/contract/lessons';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Hint } from '../../ui/buttons/hint.tsx';
import type { OpenLesson } from './lesson-steps.ts';
import { taskStandingWords } from '../../parts/task-standing/task-standing-words.ts';
import css from './lesson.module.css';

type Props = { courseId: number; lesson: OpenLesson; taskId: number | null; onOpenTask: () => void };

/** The place in the course, and the tasks of the lesson as stops of a path. */
export function LessonBar({ courseId, lesson, taskId, onOpenTask }: Props) {
  return (
    <header className={css.bar}>
      <div className={css.crumbs}>
        <Link to="/user_ui/course/$courseId" params={{ courseId: String(courseId) }} search={{}}>
          {lesson.course_title}
        </Link>
        <span aria-hidden>/</span>
        <h1>{lesson.title}</h1>
      </div>
      {lesson.tasks.length > 0 && (
        <nav className={css.stops} aria-label="Задачи занятия">
          {lesson.tasks.map((task, index) => (
            <Stop
              key={task.task_id}
              task={task}
              number={index + 1}
              isHere={task.task_id === taskId}
              {...{ courseId, lessonId: lesson.id, onOpenTask }}
            />
          ))}
        </nav>
      )}
    </header>
  );
}

type StopProps = {
  task: MyLessonTask;
  number: number;
  isHere: boolean;
  courseId: number;
  lessonId: number;
  onOpenTask: () => void;
};

function Stop({ task, number, isHere, courseId, lessonId, onOpenTask }: StopProps) {
  const words = `Задача ${number}: ${task.title} — ${taskStandingWords[task.status].toLowerCase()}`;
  return (
    <Hint label={words}>
      <Link
        to="/user_ui/course/$courseId"
        params={{ courseId: String(courseId) }}
        search={{ lesson_id: lessonId, task_id: task.task_id }}
        className={css.stop}
        data-result={task.status}
        data-here={isHere || undefined}
        aria-current={isHere ? 'step' : undefined}
        aria-label={words}
        onClick={onOpenTask}
      >
        {task.status === 'accepted' ? <IconCheck size={14} stroke={3} aria-hidden /> : number}
      </Link>
    </Hint>
  );
}
