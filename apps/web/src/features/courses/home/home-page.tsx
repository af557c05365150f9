import { isStaff } from '@put/contract/base/access';
import { Skeleton } from '@mantine/core';
import { courses, type MyCourse } from '@put/contract/courses/courses';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { query } from '../../../api/api.ts';
import { useUser } from '../../../api/current-user.ts';
import { QueryStates } from '../../../parts/states/query-states.tsx';
import { rereadAfterMs } from '../../../parts/time/reread.ts';
import { EmptyState } from '../../../ui/screen/empty-state.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { Sliced } from '../../../ui/screen/sliced.tsx';
import { courseToContinue } from './home-courses.ts';
import { HomeGreeting } from './home-greeting.tsx';
import { HomeHero } from './home-hero.tsx';
import css from './home.module.css';
import { HomeTodo } from './home-todo.tsx';
import { OtherCourses } from '../other-courses.tsx';

const MyContainers = lazy(() => import('../../../parts/container/my-containers.tsx'));

/** The home page of a student: where to go on, and what asks for something. */
export function HomePage() {
  const mine = useQuery({
    ...query(courses.mine),
    refetchInterval: ({ state }) =>
      rereadAfterMs((state.data?.courses ?? []).flatMap(({ due }) => due.map(({ deadline }) => deadline))),
  });
  const user = useUser();
  return (
    <Screen>
      <HomeGreeting name={user?.first_name} />
      <QueryStates
        of={mine}
        skeleton={<HomeSkeleton />}
        isEmpty={({ courses: list }) => list.length === 0}
        empty={<NoCourses isAdmin={user !== null && isStaff(user)} />}
      >
        {({ courses: list }) => (
          <Sliced>
            <Filled list={list} />
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

function Filled({ list }: { list: readonly MyCourse[] }) {
  // the server puts the course of the last activity first
  const last = courseToContinue(list) ?? list[0]!;
  const others = list.filter(({ id }) => id !== last.id);
  return (
    <div className={css.home}>
      <HomeHero course={last} />
      {others.length > 0 && <OtherCourses list={others} />}
      <HomeTodo continued={last.next?.task_id ?? null} />
    </div>
  );
}

function HomeSkeleton() {
  return (
    <div className={css.home}>
      <Skeleton className={css.heroSkeleton ?? ''} radius={16} />
      <Skeleton height={260} radius="lg" />
    </div>
  );
}
