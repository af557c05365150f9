import { adminLessons, lessonEditingChannel, type Lesson } from '@put/contract/lessons/lesson-editing';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { keyOf, query } from '../../api/api.ts';
import { useMayCall } from '../../api/current-user.ts';
import { useFollow } from '../../api/follow.ts';
import { reread } from '../../api/reread.ts';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { LessonEditor } from './lesson-editor.tsx';
import { LessonOverview } from './lesson-overview.tsx';
import { LessonSkeleton } from './lesson-skeleton.tsx';
import type { VersionsSearch } from './versions-search.ts';
import css from './lesson-editing.module.css';
import { isNoSuch } from '../../parts/states/is-no-such.ts';
import { NoSuch } from '../../parts/states/no-such.tsx';

type Props = {
  lessonId: string;
  exceptions: (lesson: Lesson) => ReactNode;
  exam: (lesson: Lesson) => ReactNode;
  search: VersionsSearch;
  onSearch: (search: VersionsSearch) => void;
};

/** One lesson for an administrator: text with preview, tasks and schedule. */
export function LessonPage({ lessonId, exceptions, exam, search, onSearch }: Props) {
  const mayCall = useMayCall();
  const lesson = useQuery({
    ...query(adminLessons.get, { params: { id: lessonId } }),
    refetchOnWindowFocus: 'always',
  });
  useFollow(lessonEditingChannel, Number(lessonId), {
    onEvent: (_, client) => void reread(client, keyOf(adminLessons.get)),
    reread: [adminLessons.get],
  });
  return (
    <Screen>
      <div className={css.screen}>
        {lesson.data === undefined && isNoSuch(lesson.error) ? (
          <NoSuch title="Такого занятия нет" to="/admin/course/list" link="Ко всем курсам">
            Возможно, в адресе опечатка, занятие убрали в корзину или вам не давали его курс.
          </NoSuch>
        ) : (
          <QueryStates of={lesson} skeleton={<WaitingScreen />}>
            {(data) =>
              mayCall(adminLessons.change, data.course_id) ? (
                <LessonEditor
                  key={data.id}
                  lesson={data}
                  exceptions={exceptions(data)}
                  exam={exam(data)}
                  {...{ search, onSearch }}
                />
              ) : (
                <LessonOverview lesson={data} exceptions={exceptions(data)} />
              )
            }
          </QueryStates>
        )}
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
