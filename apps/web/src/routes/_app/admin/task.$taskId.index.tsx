import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { RejudgeDialog } from '../../../features/rejudges/rejudge-dialog.tsx';
import { readLessonId } from '../../../features/task-editing/editor/read-lesson-id.ts';
import { TaskEditorPage } from '../../../features/task-editing/editor/task-editor-page.tsx';
import { VersionsPanel } from '../../../features/task-editing/versions/versions-panel.tsx';
import { readVersionsSearch, type VersionsSearch } from '../../../features/task-editing/versions/versions-search.ts';
import { adminPage } from '../../../marks.ts';
import { idInSearch } from '../../../ui/address/id-in-search.ts';
import { rawSearch } from '../../../ui/address/raw-search.ts';

export const Route = createFileRoute('/_app/admin/task/$taskId/')({
  staticData: adminPage('Задача', 'bank.read'),
  validateSearch: rawSearch,
  component: TaskScreen,
});

function TaskScreen() {
  const navigate = Route.useNavigate();
  const { taskId } = Route.useParams();
  const id = idInSearch(taskId);
  const isRejudging = Route.useSearch({ select: ({ rejudge }: Record<string, unknown>) => rejudge !== undefined });
  const close = () => void navigate({ search: ({ rejudge: _, ...rest }) => rest, replace: true, resetScroll: false });
  const versions = Route.useSearch({ select: readVersionsSearch, structuralSharing: true });
  const [restored, setRestored] = useState(0);
  const show = (shown: VersionsSearch) =>
    void navigate({
      search: ({ versions: _, judged: __, ...rest }: Record<string, unknown>) => ({ ...rest, ...shown }),
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <TaskEditorPage
        key={restored}
        taskId={taskId}
        lessonId={Route.useSearch({ select: readLessonId, structuralSharing: true }).lesson_id ?? null}
      />
      {(versions.versions ?? versions.judged) !== undefined && id !== undefined && (
        <VersionsPanel
          taskId={id}
          search={versions}
          onSearch={show}
          onClose={() => show({})}
          onRestored={() => setRestored((count) => count + 1)}
        />
      )}
      {isRejudging && id !== undefined && (
        <RejudgeDialog
          scope={{ task_id: id }}
          onClose={close}
          onStarted={(started) =>
            void navigate({ to: '/admin/rejudge/$rejudgeId', params: { rejudgeId: String(started) } })
          }
        />
      )}
    </>
  );
}
