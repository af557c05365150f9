import { Title } from '@mantine/core';
import type { courses, MyCourseLesson } from '@put/contract/courses';
import type { ReplyOf } from '@put/contract/endpoint';
import { IconCircleCheckFilled, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { countWords } from '../../ui/words/count-words.ts';
import { LessonNote } from './lesson-note.tsx';
import { lessonsBySection } from './my-sections.ts';
import css from './my-courses.module.css';

type Props = { course: Pick<ReplyOf<typeof courses.get>, 'id' | 'lessons' | 'next'> };

/** The lessons of a course by section, each with its progress. */
export function MyLessonSections({ course }: Props) {
  return lessonsBySection(course.lessons).map(({ section, lessons }) => (
    <section key={`${section}-${lessons[0]!.id}`} aria-label={section === '' ? 'Занятия' : section}>
      {section !== '' && (
        <Title order={2} size="h3" className={css.sectionTitle}>
          {section}
        </Title>
      )}
      <ol className={css.list} start={lessons[0]!.number}>
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <LessonRow
              courseId={course.id}
              lesson={lesson}
              number={lesson.number}
              isHere={lesson.id === course.next?.lesson_id}
            />
          </li>
        ))}
      </ol>
    </section>
  ));
}

type RowProps = { courseId: number; lesson: MyCourseLesson; number: number; isHere: boolean };

function LessonRow({ courseId, lesson, number, isHere }: RowProps) {
  const { id, title, progress, lock } = lesson;
  const { tasks_done, tasks_total, tasks_waiting } = progress;
  const isDone = tasks_total > 0 && tasks_done === tasks_total;
  const words =
    tasks_total === 0
      ? 'без задач'
      : isDone
        ? 'пройдено'
        : `${tasks_done} из ${countWords(tasks_total, ['задачи', 'задач', 'задач'])}${
            tasks_waiting > 0 ? `, ${countWords(tasks_waiting, ['ждёт', 'ждут', 'ждут'])} проверки` : ''
          }`;
  const note = <LessonNote courseId={courseId} lesson={lesson} />;
  // a locked lesson is not a link, but the link to the required lesson works
  if (lock !== null)
    return (
      <div className={css.lesson} data-locked>
        <span className={css.number}>
          <IconLock size={18} aria-hidden />
        </span>
        <span className={css.lessonTitle}>
          <span>{title}</span>
          {note}
        </span>
        <span className={css.lessonState}>закрыто</span>
      </div>
    );
  return (
    <Link
      to="/user_ui/course/$courseId"
      params={{ courseId: String(courseId) }}
      search={{ lesson_id: id }}
      className={css.lesson}
      data-here={isHere || undefined}
    >
      <span className={css.number} data-done={isDone || undefined}>
        {isDone ? <IconCircleCheckFilled size={22} aria-hidden /> : number}
      </span>
      <span className={css.lessonTitle}>
        <span>{title}</span>
        {isHere && <span className={css.here}>вы здесь</span>}
        {lesson.is_draft && <span className={css.draft}>черновик</span>}
        {!isDone && note}
      </span>
      <span className={css.lessonState}>{words}</span>
    </Link>
  );
}
