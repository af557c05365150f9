import { type Container, containerChannel, containers } from '@put/contract/containers/containers';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { useFollow, useIsLive } from '../../api/follow.ts';

const pollEveryMs = 3000;

const ofContainer = (id: number) => query(containers.get, { params: { id: String(id) } });

/** Keeps an answer of the server, unless a later one is known already. */
export function keepContainer(client: QueryClient, container: Container): void {
  client.setQueryData(ofContainer(container.id).queryKey, (known) =>
    known !== undefined && known.updated_at > container.updated_at ? known : container,
  );
}

/** The container, kept fresh by the socket; where sockets are blocked, by asking again while it changes. */
export function useContainer(id: number) {
  const isLive = useIsLive();
  useFollow(containerChannel, id, {
    onEvent: ({ container }, client) => keepContainer(client, container),
    reread: [containers.get],
  });
  return useQuery({
    ...ofContainer(id),
    refetchInterval: ({ state }) => (!isLive && isChanging(state.data) ? pollEveryMs : false),
  });
}

/** The server works on it now, so it will be another one soon. */
const isChanging = (container: Container | undefined): boolean =>
  container !== undefined && !['stopped', 'running', 'failed'].includes(container.state);
