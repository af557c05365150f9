import type { courses, MyCourseLesson } from '@put/contract/courses/courses';
import type { ReplyOf } from '@put/contract/base/endpoint';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { scoreWords } from '../../parts/score/score-words.ts';
import { useClock } from '../../parts/time/use-clock.ts';
import { ShareBar, Stop } from '../../ui/path/path.tsx';
import css from './course-path.module.css';
import { isLessonDone, lessonTime, sharesWords } from './lesson-words.ts';
import { lessonsBySection, type Numbered } from './my-sections.ts';

type Props = { course: Pick<ReplyOf<typeof courses.get>, 'id' | 'lessons' | 'next'> };

/** The lessons of a course as a path: how much of each is solved, what it is worth, when it is due. */
export function CoursePath({ course }: Props) {
  return lessonsBySection(course.lessons).map(({ section, lessons }) => (
    <section
      key={`${section}-${lessons[0]!.id}`}
      className={css.section}
      aria-label={section === '' ? 'Занятия' : section}
    >
      {section !== '' && <h2 className={css.sectionTitle}>{section}</h2>}
      <ol className={css.list} start={lessons[0]!.number}>
        {lessons.map((lesson) => (
          <LessonRow
            key={lesson.id}
            courseId={course.id}
            lesson={lesson}
            isHere={lesson.id === course.next?.lesson_id}
          />
        ))}
      </ol>
    </section>
  ));
}

type RowProps = { courseId: number; lesson: Numbered; isHere: boolean };

function LessonRow({ courseId, lesson, isHere }: RowProps) {
  const { id, number, title, lock, shares = [], progress } = lesson;
  const isDone = isLessonDone(lesson);
  const words = sharesWords(lesson);
  return (
    <li
      className={css.row}
      data-here={isHere || undefined}
      data-done={isDone || undefined}
      data-locked={lock !== null || undefined}
    >
      <span className={css.stop}>
        <Stop state={isDone ? 'done' : isHere ? 'here' : 'next'}>
          {isDone ? undefined : lock === null ? number : <IconLock size={14} stroke={1.8} />}
        </Stop>
      </span>
      <span className={css.title}>
        {lock === null || lock.reason === 'exam' ? (
          <Link
            to="/user_ui/course/$courseId"
            params={{ courseId: String(courseId) }}
            search={{ lesson_id: id }}
            className={css.link}
          >
            {title}
          </Link>
        ) : (
          title
        )}
        {isHere && <span className={css.here}>вы здесь</span>}
        {lesson.is_draft && <span className={css.draft}>черновик</span>}
      </span>
      <span className={css.work}>
        {shares.length > 0 && <ShareBar shares={shares} name={words} />}
        <span className={css.words} aria-hidden={shares.length > 0 || undefined}>
          {words}
        </span>
      </span>
      <LessonTimeWords courseId={courseId} lesson={lesson} />
      <span className={css.points}>
        {progress.max_score > 0 && (
          <>
            {lock === null && (
              <>
                <strong data-none={progress.score === 0 || undefined}>{scoreWords(progress.score)}</strong>
                {' / '}
              </>
            )}
            {scoreWords(progress.max_score)}
          </>
        )}
      </span>
    </li>
  );
}

function LessonTimeWords({ courseId, lesson }: { courseId: number; lesson: MyCourseLesson }) {
  const clock = useClock();
  const { lock } = lesson;
  if (lock?.reason === 'requires')
    return (
      <span className={css.time}>
        <span>
          сначала{' '}
          <Link
            to="/user_ui/course/$courseId"
            params={{ courseId: String(courseId) }}
            search={{ lesson_id: lock.lesson_id }}
            className={css.required}
          >
            «{lock.lesson_title}»
          </Link>
          : нужно {lock.percent}&nbsp;% баллов, пока {lock.reached_percent}&nbsp;%
        </span>
      </span>
    );
  const { lead, rest, isUrgent } = lessonTime(lesson, clock);
  return (
    <span className={css.time} data-urgent={isUrgent || undefined}>
      {lead !== '' && <strong>{lead}</strong>} {rest !== '' && <span>{rest}</span>}
    </span>
  );
}
