import { type Container, containers } from '@put/contract/containers/containers';
import type { Endpoint } from '@put/contract/base/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, keyOf } from '../../../api/api.ts';
import { reread } from '../../../api/reread.ts';
import { randomKey } from '../../../ui/browser/random-key.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { keepContainer } from '../use-container.ts';

const keyed = () => ({ headers: { 'Idempotency-Key': randomKey() } });

/** Everything that changes the life of a container. What is refused is said in a message. */
export function useLife(id: number) {
  const client = useQueryClient();
  const message = useMessage();
  const params = { id: String(id) };
  const again = (endpoint: Endpoint) => void reread(client, keyOf(endpoint));
  const kept = {
    onSuccess: (next: Container) => keepContainer(client, next),
    onError: (error: unknown) => {
      message.failure(error);
      // it was pressed on an old state
      again(containers.get);
    },
  };
  return {
    // a wish to run that comes while it stops is kept, and it starts again afterwards
    restart: useMutation({
      mutationFn: async () => {
        await call(containers.stop, { params }, keyed());
        return call(containers.start, { params }, keyed());
      },
      ...kept,
    }),
    start: useMutation({ mutationFn: () => call(containers.start, { params }, keyed()), ...kept }),
    stop: useMutation({ mutationFn: () => call(containers.stop, { params }, keyed()), ...kept }),
    reset: useMutation({
      mutationFn: (what: 'all' | 'given_files') => call(containers.reset, { params, body: { what } }, keyed()),
      ...kept,
    }),
    restore: useMutation({
      mutationFn: (snapshot: number) => call(containers.restore, { params, body: { snapshot_id: snapshot } }, keyed()),
      ...kept,
      onError: (error) => {
        kept.onError(error);
        again(containers.snapshots);
      },
    }),
    snapshot: useMutation({
      mutationFn: () => call(containers.snapshot, { params }, keyed()),
      onSuccess: () => again(containers.snapshots),
      onError: message.failure,
    }),
    help: useMutation({
      mutationFn: (allow: boolean) => call(containers.allowHelp, { params, body: { allow } }, keyed()),
      ...kept,
    }),
    prolong: useMutation({
      mutationFn: (generation: number) =>
        call(containers.attend, { params, body: { generation, prolong: true } }, keyed()),
      ...kept,
    }),
    remove: useMutation({
      mutationFn: () => call(containers.remove, { params }, keyed()),
      onSuccess: () => again(containers.list),
      onError: message.failure,
    }),
  };
}

export type Life = ReturnType<typeof useLife>;
