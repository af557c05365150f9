import { adminTaskChecks, type TaskCheck } from '@put/contract/tasks/task-checks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, query } from '../../../api/api.ts';

const lookAgainMs = 700;

export const isRunning = (check: TaskCheck | null | undefined): boolean =>
  check?.state === 'waiting' || check?.state === 'running';

const queryOf = (taskId: number) => query(adminTaskChecks.get, { params: { id: String(taskId) } });

/**
 * The last check of the task, followed while it runs. It goes on when the page is closed, and is found when the page
 * opens again.
 */
export function useTaskCheck(
  taskId: number | null,
  { onFinished, onFound }: { onFinished: (check: TaskCheck) => void; onFound: (check: TaskCheck) => void },
) {
  const read = useQuery({
    ...queryOf(taskId ?? 0),
    enabled: taskId !== null,
    refetchInterval: ({ state }) => (isRunning(state.data?.check) ? lookAgainMs : false),
  });
  const check = read.data?.check ?? null;
  const heard = useRef({ onFinished, onFound });
  const isFound = useRef(false);
  const ran = useRef(false);
  useEffect(() => {
    heard.current = { onFinished, onFound };
  });
  useEffect(() => {
    if (isRunning(check)) ran.current = true;
    else if (check !== null && ran.current) {
      ran.current = false;
      heard.current.onFinished(check);
    } else if (check !== null && !isFound.current) heard.current.onFound(check);
    if (check !== null) isFound.current = true;
  }, [check]);
  return { check, outdatedSubmissions: read.data?.outdated_submissions ?? 0 };
}

/** Starts a check and puts it into the cache, so that it is visible at once, also at the new address of a new task. */
export function useStartCheck() {
  const client = useQueryClient();
  return async (taskId: number, publishes: boolean): Promise<void> => {
    const check = await call(adminTaskChecks.start, { params: { id: String(taskId) }, body: { publishes } });
    const { queryKey } = queryOf(taskId);
    // an answer that is still on its way does not know this check
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (before) => ({
      task_id: taskId,
      outdated_submissions: before?.outdated_submissions ?? 0,
      check,
    }));
  };
}
