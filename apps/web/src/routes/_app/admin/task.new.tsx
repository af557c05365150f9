import { createFileRoute } from '@tanstack/react-router';
import { readLessonId } from '../../../features/task-editing/editor/read-lesson-id.ts';
import { TaskEditorPage } from '../../../features/task-editing/editor/task-editor-page.tsx';
import { adminPage } from '../../../marks.ts';
import { rawSearch } from '../../../ui/address/raw-search.ts';

export const Route = createFileRoute('/_app/admin/task/new')({
  staticData: adminPage('Новая задача', 'bank.change'),
  validateSearch: rawSearch,
  component: NewTaskScreen,
});

function NewTaskScreen() {
  return (
    <TaskEditorPage
      taskId={null}
      lessonId={Route.useSearch({ select: readLessonId, structuralSharing: true }).lesson_id ?? null}
    />
  );
}
