import { type Performance, digestOf, type PerformedAction, performances } from '@put/contract/animations/performances';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, keyOf } from '../../api/api.ts';
import { isRefusal } from '../../api/errors.ts';

export type Acting = Omit<ReturnType<typeof usePerformance>, 'read'>;
type Wanted = { taskId: number; lessonId: number; attempt: number };

/** Where the student stands at the server in this attempt. */
function performanceQuery({ taskId, lessonId, attempt }: Wanted) {
  const input = { params: { id: String(taskId) }, query: { lesson_id: String(lessonId) } };
  return queryOptions({
    queryKey: [...keyOf(performances.get), input, attempt] as const,
    queryFn: ({ signal }) => call(performances.get, input, { signal }),
  });
}

/** The picture at which a student begins who performs alone. */
export const useBeginning = (wanted: Wanted) => useQuery({ ...performanceQuery(wanted), staleTime: Infinity });

/**
 * A performance that the server keeps. Each action names the length that this page knows; so it can be sent again after
 * a lost answer without being counted twice, and another tab that was quicker is told of.
 */
export function usePerformance(wanted: Wanted) {
  const { taskId, lessonId, attempt } = wanted;
  const client = useQueryClient();
  const own = performanceQuery(wanted);
  const read = useQuery(own);
  const act = useMutation({
    mutationFn: ({ action, known }: { action: PerformedAction; known: Performance }) => {
      const { length, steps, version } = known;
      const body = {
        lesson_id: lessonId,
        length,
        version,
        known: { steps: steps.length, digest: digestOf(steps) },
        action,
      };
      // with a key a call is sent again by itself
      const headers = { 'Idempotency-Key': `performance-${taskId}-${attempt}-${length}` };
      return call(performances.act, { params: { id: String(taskId) }, body }, { headers });
    },
    onSuccess: (reply, { known }) => {
      const steps = [...known.steps.slice(0, reply.from), ...reply.steps];
      client.setQueryData(own.queryKey, { ...reply, from: 0, steps });
    },
    onError: (error) => {
      // another tab was first, or the lesson has changed
      if (isRefusal(error, 'conflict')) void client.invalidateQueries({ queryKey: own.queryKey });
    },
  });
  const { data } = read;
  const failed = act.error === null ? undefined : act.variables;
  return {
    read,
    act: (action: PerformedAction) => {
      if (data !== undefined && !act.isPending) act.mutate({ action, known: data });
    },
    isActing: act.isPending,
    error: act.error,
    /** Undefined before the first action on this page. */
    last: act.variables?.action,
    /** Sends the same action once more. */
    repeat: failed === undefined ? null : () => act.mutate(failed),
  };
}
