import { adminLessons, type Lesson } from '@put/contract/lesson-editing';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../api/api.ts';
import { QueryStates } from '../../shared/query-states.tsx';
import { Screen } from '../../shared/screen.tsx';
import { LessonEditor } from './lesson-editor.tsx';
import type { VersionsSearch } from './versions-search.ts';
import css from './lesson-editing.module.css';

type Props = {
  lessonId: string;
  exceptions: (lesson: Lesson) => ReactNode;
  search: VersionsSearch;
  onSearch: (search: VersionsSearch) => void;
};

/** How soon an author hears that a colleague has saved; at once when they come back to the window. */
const lookAgainMs = 20_000;

/** One lesson of the administrator: its text beside the preview, its tasks and its schedule. */
export function LessonPage({ lessonId, exceptions, search, onSearch }: Props) {
  const lesson = useQuery({
    ...query(adminLessons.get, { params: { id: lessonId } }),
    refetchInterval: lookAgainMs,
    refetchOnWindowFocus: 'always',
  });
  return (
    <Screen>
      <div className={css.page}>
        <QueryStates of={lesson}>
          {(data) => (
            <LessonEditor key={data.id} lesson={data} exceptions={exceptions(data)} {...{ search, onSearch }} />
          )}
        </QueryStates>
      </div>
    </Screen>
  );
}
