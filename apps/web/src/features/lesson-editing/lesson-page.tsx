import { adminLessons } from '@put/contract/lessons';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { QueryStates } from '../../shared/query-states.tsx';
import { Screen } from '../../shared/screen.tsx';
import { LessonEditor } from './lesson-editor.tsx';
import css from './lesson-editing.module.css';

/** One lesson of the administrator: its text beside the preview, and its tasks. */
export function LessonPage({ lessonId }: { lessonId: string }) {
  const lesson = useQuery(query(adminLessons.get, { params: { id: lessonId } }));
  return (
    <Screen>
      <div className={css.page}>
        <QueryStates of={lesson}>{(data) => <LessonEditor key={data.id} lesson={data} />}</QueryStates>
      </div>
    </Screen>
  );
}
