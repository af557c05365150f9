import { adminTasks } from '@put/contract/tasks/task-bank';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/api.ts';
import { useMayChangeOf } from '../../../api/current-user.ts';
import { OnlyShown } from '../../../ui/fields/locked.tsx';
import { QueryStates } from '../../../parts/states/query-states.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { TaskEditor } from './task-editor.tsx';
import { isNoSuch } from '../../../parts/states/is-no-such.ts';
import { NoSuch } from '../../../parts/states/no-such.tsx';

type Props = {
  /** The id as text of the address; null for a new task. */
  taskId: string | null;
  lessonId: number | null;
};

/** The editor of a new or an existing task. */
export const TaskEditorPage = ({ taskId, lessonId }: Props) => (
  <Screen>
    {taskId === null ? (
      <TaskEditor task={null} isMine lessonId={lessonId} />
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
  const mayChange = useMayChangeOf();
  // a stale cached copy would be edited and would overwrite a newer version
  const [wasFresh] = useState(!task.isStale);
  const isFresh = wasFresh || task.isFetchedAfterMount;
  if (isNoSuch(task.error) && task.data === undefined)
    return (
      <NoSuch title="Такой задачи нет" to="/admin/task/list" link="Ко всем задачам">
        Возможно, в адресе опечатка или задачу убрали в корзину.
      </NoSuch>
    );
  return (
    <QueryStates of={{ ...task, data: isFresh ? task.data : undefined }} skeleton={<EditorSkeleton />}>
      {(data) => (
        <OnlyShown isOn={!mayChange(data.owner)}>
          <TaskEditor task={data} isMine={mayChange(data.owner)} lessonId={lessonId} />
        </OnlyShown>
      )}
    </QueryStates>
  );
}

const EditorSkeleton = () => (
  <Stack>
    <Skeleton height={64} />
    <Skeleton height={560} />
    <Skeleton height={320} />
  </Stack>
);
