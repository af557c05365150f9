import { adminRejudges, rejudgeChannel } from '@put/contract/judge/rejudges';
import { useQuery } from '@tanstack/react-query';
import { keyOf, query } from '../../api/api.ts';
import { useFollow } from '../../api/follow.ts';

/** A rejudge with live progress. Its items are read again when it ends. */
export function useRejudge(id: number) {
  const of = query(adminRejudges.get, { params: { id: String(id) } });
  const rejudge = useQuery(of);
  const isOpen = rejudge.data?.status === 'running' || rejudge.data?.status === 'ready';
  useFollow(rejudgeChannel, isOpen ? id : null, {
    onEvent: (event, client) => {
      client.setQueryData(of.queryKey, (before) => before && { ...before, status: event.status, done: event.done });
      if (event.status === 'running') return;
      for (const endpoint of [adminRejudges.get, adminRejudges.items])
        void client.invalidateQueries({ queryKey: keyOf(endpoint) });
    },
    reread: [adminRejudges.get],
  });
  return rejudge;
}
