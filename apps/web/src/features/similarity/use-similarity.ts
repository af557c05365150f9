import { adminSimilarity, similarityChannel } from '@put/contract/similarity/similarity';
import { useMutation, useQuery } from '@tanstack/react-query';
import { keyOf, mutation, query } from '../../api/api.ts';
import { useFollow } from '../../api/follow.ts';
import { useMessage } from '../../ui/messages/messages.tsx';

/** The newest comparison of a task, with live progress; its pairs are read again when it ends. */
export function useSimilarity(taskId: string) {
  const of = query(adminSimilarity.get, { params: { id: taskId } });
  const found = useQuery(of);
  const run = found.data?.run;
  const isOpen = run?.status === 'waiting' || run?.status === 'running';
  useFollow(similarityChannel, isOpen ? run.id : null, {
    onEvent: (event, client) => {
      client.setQueryData(of.queryKey, (before) =>
        before?.run?.id === event.id ? { ...before, run: { ...before.run, ...event } } : before,
      );
      if (event.status === 'done' || event.status === 'failed')
        void client.invalidateQueries({ queryKey: keyOf(adminSimilarity.get) });
    },
    reread: [adminSimilarity.get],
  });
  return found;
}

/** Starts a comparison. */
export function useStart(taskId: string) {
  const messages = useMessage();
  const start = useMutation(mutation(adminSimilarity.start, { refreshes: [adminSimilarity.get] }));
  return {
    start: () => void start.mutateAsync({ params: { id: taskId } }).catch(messages.failure),
    isBusy: start.isPending,
  };
}
