import { Skeleton, Stack, Title } from '@mantine/core';
import { courses, type MyCourseLesson } from '@put/contract/courses';
import type { ReplyOf } from '@put/contract/endpoint';
import { IconArrowRight, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../../api/api.ts';
import { countWords } from '../../shared/count-words.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { LinkAnchor, LinkButton } from '../../shared/links.tsx';
import { Markdown } from '../../shared/markdown/markdown.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { QueryStates } from '../../shared/query-states.tsx';
import { Screen } from '../../shared/screen.tsx';
import { Stops } from '../../shared/stops.tsx';
import { lessonsBySection } from './my-sections.ts';
import css from './my-courses.module.css';

/** A course before a lesson is chosen: what it is about, its lessons by section, where to go on. */
export function MyCoursePage({ courseId }: { courseId: number }) {
  const course = useQuery(query(courses.get, { params: { id: String(courseId) } }));
  return (
    <Screen>
      <QueryStates of={course} skeleton={<CourseSkeleton />}>
        {(loaded) => <LoadedCourse course={loaded} />}
      </QueryStates>
    </Screen>
  );
}

function LoadedCourse({ course }: { course: ReplyOf<typeof courses.get> }) {
  const { tasks_done, tasks_total, score } = course.progress;
  return (
    <>
      <PageHeader
        title={course.title}
        description={course.summary}
        crumbs={[
          <LinkAnchor key="home" to="/" size="sm">
            Мои курсы
          </LinkAnchor>,
        ]}
        actions={
          course.next !== null && (
            <LinkButton
              to="/user_ui/course/$courseId"
              params={{ courseId: String(course.id) }}
              search={{ lesson_id: course.next.lesson_id, task_id: course.next.task_id ?? undefined }}
              rightSection={<IconArrowRight size={16} aria-hidden />}
            >
              {tasks_done === 0 && score === 0 ? 'Начать' : 'Продолжить'}
            </LinkButton>
          )
        }
      />
      <div className={css.columns}>
        <div className={css.lessons}>
          {tasks_total > 0 && (
            <div className={css.whole}>
              <span>
                Решено {tasks_done} из {countWords(tasks_total, ['задачи', 'задач', 'задач'])}
              </span>
              <Stops total={tasks_total} done={tasks_done} label="Решено задач" />
            </div>
          )}
          {course.lessons.length === 0 && <EmptyState>Занятий пока нет: преподаватель их готовит.</EmptyState>}
          {lessonsBySection(course.lessons).map(({ section, lessons }) => (
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
          ))}
        </div>
        {course.description !== '' && (
          <aside className={css.about} aria-label="О курсе">
            <Markdown text={course.description} topHeading={2} idPrefix={`course-${course.id}-`} />
          </aside>
        )}
      </div>
    </>
  );
}

type RowProps = { courseId: number; lesson: MyCourseLesson; number: number; isHere: boolean };

function LessonRow({ courseId, lesson: { id, title, progress }, number, isHere }: RowProps) {
  const { tasks_done, tasks_total } = progress;
  const isDone = tasks_total > 0 && tasks_done === tasks_total;
  const words =
    tasks_total === 0
      ? 'без задач'
      : isDone
        ? 'пройдено'
        : `${tasks_done} из ${countWords(tasks_total, ['задачи', 'задач', 'задач'])}`;
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
        {title}
        {isHere && <span className={css.here}>вы здесь</span>}
      </span>
      <span className={css.lessonState}>{words}</span>
    </Link>
  );
}

function CourseSkeleton() {
  return (
    <Stack gap="sm">
      <Skeleton height={36} width="50%" />
      <Skeleton height={20} width="70%" mb="lg" />
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} height={52} maw={720} />
      ))}
    </Stack>
  );
}
