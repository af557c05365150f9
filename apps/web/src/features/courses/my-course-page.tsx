import { Skeleton, Stack } from '@mantine/core';
import { courses } from '@put/contract/courses/courses';
import type { ReplyOf } from '@put/contract/base/endpoint';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { query } from '../../api/api.ts';
import { useIsStaff } from '../../api/current-user.ts';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { ErrorView } from '../../parts/states/error-view.tsx';
import { LinkAnchor, LinkButton } from '../../ui/buttons/links.tsx';
import { Markdown } from '../../parts/markdown/markdown.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { rereadAfterMs } from '../../parts/time/reread.ts';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { CourseCover } from './course-cover.tsx';
import { CoursePath } from './course-path.tsx';
import { CourseSums } from './course-sums.tsx';
import css from './my-courses.module.css';
import { TeacherNotice } from './teacher-notice.tsx';
import { useCoursesPlace } from '../../parts/people/use-courses-place.ts';

/** Loaded on demand: they come after the course, below it. */
const CourseAnnouncements = lazyPart(() =>
  import('./course-announcements.tsx').then((module) => ({ default: module.CourseAnnouncements })),
);

type Course = ReplyOf<typeof courses.get>;

/** The page of a course: its description, lessons by section, and the place to continue. */
export function MyCoursePage({ courseId }: { courseId: number }) {
  const home = useCoursesPlace();
  const course = useQuery({
    ...query(courses.get, { params: { id: String(courseId) } }),
    refetchInterval: ({ state }) => rereadAfterMs((state.data?.lessons ?? []).map(({ standing }) => standing.until)),
  });
  if (course.data === undefined && course.error !== null) {
    return (
      <Screen width="text">
        <PageHeader title="Курс не открылся" />
        <ErrorView error={course.error} onRetry={() => void course.refetch()} />
        <LinkButton mt="md" variant="default" to={home.to}>
          {home.words}
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

function LoadedCourse({ course }: { course: Course }) {
  const isTeacher = useIsStaff();
  return (
    <>
      <PageHeader
        title={course.title}
        description={course.summary === '' ? undefined : course.summary}
        crumbs={[
          <LinkAnchor key="home" to={isTeacher ? '/user_ui/courses' : '/'} size="sm">
            Мои курсы
          </LinkAnchor>,
        ]}
        actions={<Continue course={course} />}
      />
      <CourseSums course={course} />
      {isTeacher && <TeacherNotice course={course} />}
      <div className={css.columns}>
        <div>
          {course.lessons.length === 0 && <EmptyState>Занятий пока нет: преподаватель их готовит.</EmptyState>}
          <CoursePath course={course} />
          <Suspense>
            <CourseAnnouncements courseId={course.id} />
          </Suspense>
        </div>
        {(course.description !== '' || course.cover_url !== null) && (
          <aside className={css.about} aria-label="О курсе">
            {course.cover_url !== null && (
              <div className={css.cover}>
                <CourseCover course={course} />
              </div>
            )}
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

/** Leads to where the student stopped; on a phone it stays above the menu at the bottom. */
function Continue({ course: { id, next, progress } }: { course: Course }) {
  if (next === null) return null;
  const isNew = progress.tasks_done + progress.tasks_waiting + progress.tasks_handed_in === 0 && progress.score === 0;
  return (
    <div className={css.go}>
      <LinkButton
        to="/user_ui/course/$courseId"
        params={{ courseId: String(id) }}
        search={{ lesson_id: next.lesson_id, task_id: next.task_id ?? undefined }}
        rightSection={<IconArrowRight size={16} aria-hidden />}
      >
        {isNew ? 'Начать' : 'Продолжить'}: {next.task_title ?? next.lesson_title}
      </LinkButton>
    </div>
  );
}

function CourseSkeleton() {
  return (
    <Stack gap="sm">
      <Skeleton height={36} width="50%" />
      <Skeleton height={20} width="70%" mb="lg" />
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} height={56} maw={940} />
      ))}
    </Stack>
  );
}
