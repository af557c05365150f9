import { Skeleton, Stack } from '@mantine/core';
import { courses } from '@put/contract/courses';
import type { ReplyOf } from '@put/contract/endpoint';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { useUser } from '../../api/current-user.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { ErrorView } from '../../parts/states/error-view.tsx';
import { LinkAnchor, LinkButton } from '../../ui/buttons/links.tsx';
import { Markdown } from '../../parts/markdown/markdown.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { rereadAfterMs } from '../../parts/time/reread.ts';
import { Screen } from '../../ui/screen/screen.tsx';
import { Stops } from '../../ui/screen/stops.tsx';
import { CourseCover } from './course-cover.tsx';
import { MyLessonSections } from './my-lesson-sections.tsx';
import css from './my-courses.module.css';
import { TeacherNotice } from './teacher-notice.tsx';

/** The page of a course: its description, lessons by section, and the place to continue. */
export function MyCoursePage({ courseId }: { courseId: number }) {
  const course = useQuery({
    ...query(courses.get, { params: { id: String(courseId) } }),
    refetchInterval: ({ state }) => rereadAfterMs((state.data?.lessons ?? []).map(({ standing }) => standing.until)),
  });
  if (course.data === undefined && course.error !== null) {
    return (
      <Screen width="text">
        <PageHeader title="Курс не открылся" />
        <ErrorView error={course.error} onRetry={() => void course.refetch()} />
        <LinkButton mt="md" variant="default" to="/">
          К моим курсам
        </LinkButton>
      </Screen>
    );
  }
  return (
    <Screen>
      <QueryStates of={course} skeleton={<CourseSkeleton />}>
        {(loaded) => <LoadedCourse course={loaded} />}
      </QueryStates>
    </Screen>
  );
}

function LoadedCourse({ course }: { course: ReplyOf<typeof courses.get> }) {
  const { tasks_done, tasks_total, tasks_waiting, score } = course.progress;
  const isTeacher = useUser()?.is_admin ?? false;
  return (
    <>
      {course.cover_url !== null && (
        <div className={css.cover}>
          <CourseCover course={course} />
        </div>
      )}
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
              {tasks_done + tasks_waiting === 0 && score === 0 ? 'Начать' : 'Продолжить'}
            </LinkButton>
          )
        }
      />
      {isTeacher && <TeacherNotice course={course} />}
      <div className={css.columns}>
        <div className={css.lessons}>
          {tasks_total > 0 && (
            <div className={css.whole}>
              <span>
                Решено {tasks_done} из {countWords(tasks_total, ['задачи', 'задач', 'задач'])}
                {tasks_waiting > 0 && `, ещё ${countWords(tasks_waiting, ['ждёт', 'ждут', 'ждут'])} проверки`}
              </span>
              <Stops total={tasks_total} done={tasks_done} label="Решено задач" />
            </div>
          )}
          {course.lessons.length === 0 && <EmptyState>Занятий пока нет: преподаватель их готовит.</EmptyState>}
          <MyLessonSections course={course} />
        </div>
        {course.description !== '' && (
          <aside className={css.about} aria-label="О курсе">
            <Markdown
              text={course.description}
              tree={course.description_tree}
              topHeading={2}
              idPrefix={`course-${course.id}-`}
            />
          </aside>
        )}
      </div>
    </>
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
