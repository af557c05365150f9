import { createFileRoute } from '@tanstack/react-router';
import { readLessonId } from '../../features/task-editing/read-lesson-id.ts';
import { TaskEditorPage } from '../../features/task-editing/task-editor-page.tsx';
import { page } from '../../marks.ts';
import { rawSearch } from '../../shared/raw-search.ts';

export const Route = createFileRoute('/_app/admin/task/$taskId/')({
  staticData: page('Задача', 'admin_only'),
  validateSearch: rawSearch,
  component: TaskScreen,
});

function TaskScreen() {
  return (
    <TaskEditorPage
      taskId={Route.useParams().taskId}
      lessonId={Route.useSearch({ select: readLessonId, structuralSharing: true }).lesson_id ?? null}
    />
  );
}
