import { adminLessons, type Lesson } from '@put/contract/lesson-editing';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../api/api.ts';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { LessonEditor } from './lesson-editor.tsx';
import { LessonSkeleton } from './lesson-skeleton.tsx';
import type { VersionsSearch } from './versions-search.ts';
import css from './lesson-editing.module.css';

type Props = {
  lessonId: string;
  exceptions: (lesson: Lesson) => ReactNode;
  search: VersionsSearch;
  onSearch: (search: VersionsSearch) => void;
};

/** How often to check whether a colleague has saved; also checked when the window gets the focus. */
const lookAgainMs = 20_000;

/** One lesson for an administrator: text with preview, tasks and schedule. */
export function LessonPage({ lessonId, exceptions, search, onSearch }: Props) {
  const lesson = useQuery({
    ...query(adminLessons.get, { params: { id: lessonId } }),
    refetchInterval: lookAgainMs,
    refetchOnWindowFocus: 'always',
  });
  return (
    <Screen>
      <div className={css.screen}>
        <QueryStates of={lesson} skeleton={<WaitingScreen />}>
          {(data) => (
            <LessonEditor key={data.id} lesson={data} exceptions={exceptions(data)} {...{ search, onSearch }} />
          )}
        </QueryStates>
      </div>
    </Screen>
  );
}

const WaitingScreen = () => (
  <>
    <Skeleton height={92} mb="sm" />
    <Skeleton height={24} mb="sm" />
    <LessonSkeleton />
  </>
);
