import { createFileRoute } from '@tanstack/react-router';
import { readLessonId } from '../../features/task-editing/read-lesson-id.ts';
import { TaskEditorPage } from '../../features/task-editing/task-editor-page.tsx';
import { page } from '../../marks.ts';

export const Route = createFileRoute('/_app/admin/task/new')({
  staticData: page('Новая задача', 'admin_only'),
  validateSearch: readLessonId,
  component: NewTaskScreen,
});

function NewTaskScreen() {
  return <TaskEditorPage taskId={null} lessonId={Route.useSearch().lesson_id ?? null} />;
}
