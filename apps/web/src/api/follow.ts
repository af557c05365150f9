import { type Channel, type Endpoint, type EventOf, topicOf } from '@put/contract/base/endpoint';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { keyOf } from './api.ts';
import { FollowSocket } from './follow-socket.ts';
import { refreshTokens } from './refresh.ts';
import { reread } from './reread.ts';
import { session, useSession } from './session.ts';

/** The socket of this tab. */
const followSocket = new FollowSocket({
  openSocket: (url) => new WebSocket(url),
  accessToken: () => session.get().accessToken,
  onToken: (listener) =>
    useSession.subscribe((now, before) => {
      if (now.accessToken !== before.accessToken) listener();
    }),
  renewToken: refreshTokens,
  random: Math.random,
});

/** Lets a page say where its person is. */
export const speak = () => followSocket.speak();

type Following<C extends Channel> = {
  /** Puts an event into the query cache: `(event, client) => client.setQueryData(query(…).queryKey, …)`. */
  onEvent: (event: EventOf<C>, client: QueryClient) => void;
  /** Endpoints to read again after each connection, and at each poll where sockets are blocked. */
  reread: readonly Endpoint[];
};

/**
 * Follows one topic while the component is mounted; with an id of null it follows nothing.
 * `useFollow(submissionChannel, submissionId, { onEvent, reread: [submissions.get] })`
 */
export function useFollow<C extends Channel>(channel: C, id: number | null, following: Following<C>): void {
  const client = useQueryClient();
  const latest = useRef(following);
  useEffect(() => {
    latest.current = following;
  });

  useEffect(() => {
    if (id === null) return;
    const rereadAll = () => {
      for (const endpoint of latest.current.reread) void reread(client, keyOf(endpoint));
    };
    return followSocket.follow(topicOf(channel, id), {
      reread: rereadAll,
      event: (data) => {
        const parsed = channel.data.safeParse(data);
        // an event of another version does not match; reading again gives the same news
        if (parsed.success) latest.current.onEvent(parsed.data as EventOf<C>, client);
        else rereadAll();
      },
    });
  }, [channel, id, client]);
}

/** Whether events of followed topics arrive now; otherwise whoever can not wait reads again by ordinary calls. */
export const useIsLive = (): boolean => useSyncExternalStore(followSocket.watch, followSocket.isLive);
