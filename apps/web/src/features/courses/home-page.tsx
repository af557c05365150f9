import { scoreWords } from '../../parts/score/score-words.ts';
import { Skeleton, Stack } from '@mantine/core';
import { courses, type MyCourse } from '@put/contract/courses';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useUser } from '../../api/current-user.ts';
import { query } from '../../api/api.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { NativeChoice } from '../../ui/fields/native-choice.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { QueryStates, RowSkeletons } from '../../parts/states/query-states.tsx';
import { Sliced } from '../../ui/screen/sliced.tsx';
import { rereadAfterMs } from '../../parts/time/reread.ts';
import { Screen } from '../../ui/screen/screen.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { changeSettings, useSettings } from '../../parts/settings/settings.ts';
import { Stops } from '../../ui/screen/stops.tsx';
import { CourseCover } from './course-cover.tsx';
import { DueThisWeek } from './due-this-week.tsx';
import { courseToContinue, dueThisWeek, shownCourses, yearsOf } from './home-courses.ts';
import { MyLessonSections } from './my-lesson-sections.tsx';
import css from './my-courses.module.css';

const MyContainers = lazy(() => import('../../parts/container/my-containers.tsx'));

/** The home page: what needs attention, where the student stopped, and all courses. */
export function HomePage({ attention }: { attention?: ReactNode }) {
  const mine = useQuery({
    ...query(courses.mine),
    refetchInterval: ({ state }) =>
      rereadAfterMs(dueThisWeek(state.data?.courses ?? []).map(({ deadline }) => deadline)),
  });
  const user = useUser();
  return (
    <Screen>
      <PageHeader title="Мои курсы" description={user && `Здравствуйте, ${user.first_name}!`} />
      {attention}
      <QueryStates
        of={mine}
        skeleton={<HomeSkeleton />}
        isEmpty={({ courses: list }) => list.length === 0}
        empty={<NoCourses isAdmin={user?.is_admin ?? false} />}
      >
        {({ courses: list }) => (
          <Sliced>
            <Courses list={list} />
          </Sliced>
        )}
      </QueryStates>
      <Suspense fallback={null}>
        <MyContainers />
      </Suspense>
    </Screen>
  );
}

function NoCourses({ isAdmin }: { isAdmin: boolean }) {
  if (isAdmin)
    return (
      <EmptyState>Курсов для вас пока нет. Откройте курс группе, в которой состоите, — он появится здесь.</EmptyState>
    );
  return (
    <EmptyState>
      Курсов пока нет. Попросите преподавателя добавить вас в группу: её курсы сразу появятся здесь.
    </EmptyState>
  );
}

function Courses({ list }: { list: readonly MyCourse[] }) {
  const options = useSettings((settings) => settings.coursesListOptions);
  const next = courseToContinue(list);
  const years = yearsOf(list);
  const shown = shownCourses(list, options);
  const change = (part: Partial<typeof options>) => changeSettings({ coursesListOptions: { ...options, ...part } });
  return (
    <div className={css.home}>
      {next !== null && <Continue course={next} />}
      <DueThisWeek list={list} />
      <section aria-label="Все курсы">
        {list.length > 1 && (
          <div className={css.tools}>
            <span>{countWords(shown.length, ['курс', 'курса', 'курсов'])}</span>
            {years.length > 1 && (
              <NativeChoice
                label="Год"
                value={String(options.filterByYear)}
                onChange={(year) => change({ filterByYear: Number(year) })}
                options={[
                  { value: '-1', label: 'Все годы' },
                  ...years.map((year) => ({ value: String(year), label: String(year) })),
                ]}
              />
            )}
            <Segments
              label="Порядок"
              value={options.orderByProp}
              onChange={(prop) =>
                change(
                  prop === 'title'
                    ? { orderByProp: 'title', orderByDirection: 'asc' }
                    : { orderByProp: 'date', orderByDirection: 'desc' },
                )
              }
              options={[
                { value: 'date', label: 'Сначала новые' },
                { value: 'title', label: 'По названию' },
              ]}
            />
          </div>
        )}
        {shown.length === 0 ? (
          <EmptyState>В этом году курсов не было. Выберите «Все годы».</EmptyState>
        ) : (
          <ul className={css.list}>
            {shown.map((course) => (
              <li key={course.id}>
                <CourseRow course={course} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {list.length === 1 && (
        <div>
          <LessonsOf courseId={list[0]!.id} />
        </div>
      )}
    </div>
  );
}

/** The lessons of the only course, which saves a click. */
function LessonsOf({ courseId }: { courseId: number }) {
  const course = useQuery(query(courses.get, { params: { id: String(courseId) } }));
  return (
    <QueryStates of={course} skeleton={<RowSkeletons rows={6} height={54} />}>
      {(loaded) => (
        <div className={css.sections}>
          <MyLessonSections course={loaded} />
        </div>
      )}
    </QueryStates>
  );
}

function Continue({ course: { id, title, next, progress, last_activity_at } }: { course: MyCourse }) {
  if (next === null) return null;
  const isNew = last_activity_at === null;
  return (
    <section className={css.continue} aria-label="Продолжить">
      <div>
        <p>{isNew ? 'Начните отсюда' : 'Вы остановились здесь'}</p>
        <h2>{next.task_title ?? next.lesson_title}</h2>
        <p>
          {title} · {next.lesson_title} · решено {progress.tasks_done} из {progress.tasks_total}
        </p>
      </div>
      <LinkButton
        size="md"
        className={css.continueButton ?? ''}
        to="/user_ui/course/$courseId"
        params={{ courseId: String(id) }}
        search={{ lesson_id: next.lesson_id, task_id: next.task_id ?? undefined }}
        rightSection={<IconArrowRight size={18} aria-hidden />}
      >
        {isNew ? 'Начать' : 'Продолжить'}
      </LinkButton>
    </section>
  );
}

const waitingWords = (tasks: number) => `${countWords(tasks, ['ждёт', 'ждут', 'ждут'])} проверки`;

function CourseRow({ course }: { course: MyCourse }) {
  const { id, title, summary, progress, lessons_done, lessons_total, last_activity_at } = course;
  return (
    <Link to="/user_ui/course/$courseId" params={{ courseId: String(id) }} search={{}} className={css.course}>
      <span className={css.courseCover}>
        <CourseCover course={course} />
      </span>
      <span className={css.courseText}>
        <span className={css.courseTitle}>{title}</span>
        <span className={css.courseNote}>{summary}</span>
      </span>
      <span className={css.courseStops}>
        <Stops total={lessons_total} done={lessons_done} label="Пройдено занятий" />
        <span className={css.courseNote}>
          {lessons_done} из {countWords(lessons_total, ['занятия', 'занятий', 'занятий'])}
          {last_activity_at !== null && (
            <>
              , <Moment at={last_activity_at} />
            </>
          )}
        </span>
      </span>
      <span className={css.courseScore}>
        <strong>{scoreWords(progress.score)}</strong> / {scoreWords(progress.max_score)}
        <span className={css.courseNote}>
          баллов
          {progress.tasks_waiting > 0 && `, ${waitingWords(progress.tasks_waiting)}`}
        </span>
      </span>
    </Link>
  );
}

function HomeSkeleton() {
  return (
    <Stack gap="xl">
      <Skeleton height={128} radius="lg" />
      <Stack gap={1}>
        {Array.from({ length: 3 }, (_, row) => (
          <Skeleton key={row} height={80} />
        ))}
      </Stack>
    </Stack>
  );
}
