import { adminTasks } from '@put/contract/task-bank';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/api.ts';
import { ApiError } from '../../api/errors.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { LinkButton } from '../../shared/links.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { QueryStates } from '../../shared/query-states.tsx';
import { Screen } from '../../shared/screen.tsx';
import { TaskEditor } from './task-editor.tsx';

type Props = {
  /** As it stands in the address; null for a new task. */
  taskId: string | null;
  lessonId: number | null;
};

/** One editor for a new task and for one of the bank. */
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
    // never under the hands of who is writing
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // a stale copy out of the cache would be edited and saved over a newer one
  const [wasFresh] = useState(!task.isStale);
  const isFresh = wasFresh || task.isFetchedAfterMount;
  if (isNoSuchTask(task.error) && task.data === undefined) return <NoSuchTask />;
  return (
    <QueryStates of={{ ...task, data: isFresh ? task.data : undefined }} skeleton={<EditorSkeleton />}>
      {(data) => <TaskEditor task={data} lessonId={lessonId} />}
    </QueryStates>
  );
}

/** Not there, or no id at all. */
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
