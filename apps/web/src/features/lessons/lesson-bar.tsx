import type { MyLessonTask } from '@put/contract/lessons/lessons';
import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { Link } from '@tanstack/react-router';
import { Hint } from '../../ui/buttons/hint.tsx';
import type { OpenLesson } from './lesson-steps.ts';
import { taskStandingWords } from '../../parts/task-standing/task-standing-words.ts';
import css from './lesson.module.css';

type Props = { courseId: number; lesson: OpenLesson; taskId: number | null; onOpenTask: () => void };

/** The place in the course, and the tasks of the lesson as stops of a path. */
export function LessonBar(props: Props) {
  const { courseId, lesson } = props;
  return (
    <header className={css.bar}>
      <div className={css.crumbs}>
        <Link to="/user_ui/course/$courseId" params={{ courseId: String(courseId) }} search={{}}>
          {lesson.course_title}
        </Link>
        <span aria-hidden>/</span>
        <h1>{lesson.title}</h1>
      </div>
      <Stops {...props} />
    </header>
  );
}

/** The way back, for the row of tabs on a narrow screen, with the heading that has no room there. */
export const BackToCourse = ({ courseId, lesson }: Pick<Props, 'courseId' | 'lesson'>) => (
  <>
    <h1 className={css.unseen}>{lesson.title}</h1>
    <Link
      to="/user_ui/course/$courseId"
      params={{ courseId: String(courseId) }}
      search={{}}
      className={css.back}
      aria-label={`К курсу «${lesson.course_title}»`}
    >
      <IconArrowLeft size={20} aria-hidden />
    </Link>
  </>
);

/** The tasks of the lesson; one stop for a task, with its result. */
export function Stops({ courseId, lesson, taskId, onOpenTask }: Props) {
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    // in a row that has room for a few stops only
    root.current?.querySelector('[data-here]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [taskId]);
  if (lesson.tasks.length === 0) return null;
  return (
    <nav ref={root} className={css.stops} aria-label="Задачи занятия">
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
        style={{ '--share': task.score / task.points } as CSSProperties}
        aria-current={isHere ? 'step' : undefined}
        aria-label={words}
        onClick={onOpenTask}
      >
        {task.status === 'accepted' ? <IconCheck size={14} stroke={3} aria-hidden /> : number}
      </Link>
    </Hint>
  );
}
