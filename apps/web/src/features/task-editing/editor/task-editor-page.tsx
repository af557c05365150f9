import { adminTasks } from '@put/contract/task-bank';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { EmptyState } from '../../../ui/screen/empty-state.tsx';
import { LinkButton } from '../../../ui/buttons/links.tsx';
import { PageHeader } from '../../../ui/screen/page-header.tsx';
import { QueryStates } from '../../../parts/states/query-states.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { TaskEditor } from './task-editor.tsx';

type Props = {
  /** The id as text of the address; null for a new task. */
  taskId: string | null;
  lessonId: number | null;
};

/** The editor of a new or an existing task. */
export const TaskEditorPage = ({ taskId, lessonId }: Props) => (
  <Screen>
    {taskId === null ? (
      <TaskEditor task={null} lessonId={lessonId} />
    ) : (
      <KeptTask key={taskId} {...{ taskId, lessonId }} />
    )}
  </Screen>
);

function KeptTask({ taskId, lessonId }: { taskId: string; lessonId: number | null }) {
  const task = useQuery({
    ...query(adminTasks.get, { params: { id: taskId } }),
    // not refreshed by itself: it would change the form while the author types
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // a stale cached copy would be edited and would overwrite a newer version
  const [wasFresh] = useState(!task.isStale);
  const isFresh = wasFresh || task.isFetchedAfterMount;
  if (isNoSuchTask(task.error) && task.data === undefined) return <NoSuchTask />;
  return (
    <QueryStates of={{ ...task, data: isFresh ? task.data : undefined }} skeleton={<EditorSkeleton />}>
      {(data) => <TaskEditor task={data} lessonId={lessonId} />}
    </QueryStates>
  );
}

/** The task does not exist, or the address has no valid id. */
const isNoSuchTask = (error: Error | null) =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');

const NoSuchTask = () => (
  <>
    <PageHeader title="Такой задачи нет" />
    <EmptyState action={<LinkButton to="/admin/task/list">Ко всем задачам</LinkButton>}>
      Возможно, в адресе опечатка или задачу убрали в корзину.
    </EmptyState>
  </>
);

const EditorSkeleton = () => (
  <Stack>
    <Skeleton height={64} />
    <Skeleton height={560} />
    <Skeleton height={320} />
  </Stack>
);
