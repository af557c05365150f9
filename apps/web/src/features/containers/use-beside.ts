import { adminContainers } from '@put/contract/containers/container-templates';
import { type Container, containers } from '@put/contract/containers/containers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, keyOf } from '../../api/api.ts';
import { reread } from '../../api/reread.ts';
import { keepContainer } from '../../parts/container/use-container.ts';

const everyMs = 60_000;

/** Begins and ends a look at a student's container. While it goes on, the server is told that the page is open. */
export function useBeside(id: number, isLooking: boolean) {
  const client = useQueryClient();
  const params = { id: String(id) };
  const again = () => void reread(client, keyOf(containers.get));
  const kept = { onSuccess: (next: Container) => keepContainer(client, next) };
  useEffect(() => {
    if (!isLooking) return undefined;
    const tell = () =>
      void call(adminContainers.keepLooking, { params: { id: String(id) } }, { isQuiet: true }).catch(() =>
        // it has ended meanwhile, or the next minute tries again
        reread(client, keyOf(containers.get)),
      );
    tell();
    const timer = setInterval(tell, everyMs);
    return () => clearInterval(timer);
  }, [client, id, isLooking]);
  return {
    look: useMutation({
      mutationFn: (reason: string) => call(adminContainers.look, { params, body: { reason } }),
      ...kept,
    }),
    help: useMutation({
      mutationFn: (reason: string) => call(adminContainers.help, { params, body: { reason } }),
      ...kept,
    }),
    stop: useMutation({ mutationFn: () => call(adminContainers.stopLooking, { params }), onSettled: again }),
  };
}

export type Beside = ReturnType<typeof useBeside>;
