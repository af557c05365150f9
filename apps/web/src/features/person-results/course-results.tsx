import { isAwaited } from '@put/contract/results/own-status';
import type { PersonCourseMarks } from '@put/contract/marks/marks';
import type { PersonLesson, PersonResults, PersonTask } from '@put/contract/results/person-results';
import { knownScore, scoreWords, sharePointsWords, shareWords } from '../../parts/score/score-words.ts';
import { taskStandingWords } from '../../parts/task-standing/task-standing-words.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { CourseMark } from './course-mark.tsx';
import css from './person-results.module.css';
import { TaskLink } from './task-link.tsx';

type Course = PersonResults['courses'][number];
type Props = { course: Course; marks: PersonCourseMarks | undefined; isStaff: boolean };

/** One course as a table: a row a lesson with its sum, below it the tasks that were tried. */
export function CourseResults({ course, marks, isStaff }: Props) {
  const { id, title, score, max_score, solved, total, lessons, is_archived, has_left } = course;
  return (
    <section className={css.course} aria-labelledby={`course-${id}`}>
      <h2 id={`course-${id}`} className={css.courseTitle}>
        {title}
        {is_archived && <span className={css.note}> · в архиве</span>}
        {has_left && <span className={css.note}> · больше не учится на этом курсе</span>}
      </h2>
      <p className={css.sums}>
        <strong>{sharePointsWords(score, max_score)}</strong> · решено {solved} из{' '}
        {countWords(total, ['задачи', 'задач', 'задач'])}
      </p>
      {marks !== undefined && <CourseMark marks={marks} />}
      <div className={css.scrolled}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Задача</th>
              <th scope="col">Состояние</th>
              <th scope="col" className={css.number}>
                Попытки
              </th>
              <th scope="col">Последняя</th>
              <th scope="col" className={css.number}>
                Баллы
              </th>
            </tr>
          </thead>
          {lessons.map((lesson) => (
            <LessonRows key={lesson.id} courseId={id} lesson={lesson} isStaff={isStaff} />
          ))}
        </table>
      </div>
    </section>
  );
}

type LessonProps = { courseId: number; lesson: PersonLesson; isStaff: boolean };

const LessonRows = ({ courseId, lesson, isStaff }: LessonProps) => (
  <tbody>
    <tr className={css.lesson}>
      <th scope="rowgroup" colSpan={4}>
        {isStaff ? (
          <LinkAnchor to="/admin/lesson/$lessonId/results" params={{ lessonId: String(lesson.id) }} c="inherit">
            {lesson.title}
          </LinkAnchor>
        ) : (
          lesson.title
        )}
        {lesson.tasks.length < lesson.total && (
          <span className={css.note}> · не начаты: {lesson.total - lesson.tasks.length}</span>
        )}
      </th>
      <td className={css.number}>{shareWords(lesson.score, lesson.max_score)}</td>
    </tr>
    {lesson.tasks.map((task) => (
      <TaskRow key={task.task_id} courseId={courseId} lessonId={lesson.id} task={task} isStaff={isStaff} />
    ))}
  </tbody>
);

type TaskProps = { courseId: number; lessonId: number; task: PersonTask; isStaff: boolean };

const TaskRow = ({ courseId, lessonId, task, isStaff }: TaskProps) => (
  <tr>
    <th scope="row" className={css.task}>
      <TaskLink place={{ course_id: courseId, lesson_id: lessonId, task_id: task.task_id }} isStaff={isStaff}>
        {task.title}
      </TaskLink>
    </th>
    <td data-status={task.status} className={css.status}>
      {taskStandingWords[task.status]}
      {task.attempts > 0 && (
        <span className={css.onPhone}>, {countWords(task.attempts, ['попытка', 'попытки', 'попыток'])}</span>
      )}
      {task.override !== null && <span className={css.note}> · баллы поставил преподаватель</span>}
    </td>
    <td className={`${css.number} ${css.attempts}`}>{task.attempts === 0 ? '—' : task.attempts}</td>
    <td className={css.last}>{task.last_submitted_at === null ? '—' : <Moment at={task.last_submitted_at} />}</td>
    <td className={css.number}>
      {isAwaited(task.status)
        ? `${knownScore(task.score, true)} из ${scoreWords(task.points)}`
        : shareWords(task.score, task.points)}
    </td>
  </tr>
);
