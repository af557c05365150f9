import { type Channel, type Endpoint, type EventOf, topicOf } from '@put/contract/endpoint';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keyOf } from './api.ts';
import { FollowSocket } from './follow-socket.ts';
import { refreshTokens } from './refresh.ts';
import { session, useSession } from './session.ts';

/** The one socket of this tab. */
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

type Following<C extends Channel> = {
  /** Puts an event into the cache: `(event, client) => client.setQueryData(query(…).queryKey, …)`. */
  onEvent: (event: EventOf<C>, client: QueryClient) => void;
  /** What is read again after a (re)connection, and over and over where sockets are blocked. */
  reread: readonly Endpoint[];
};

/**
 * Follows one topic while the component is there; with an id of null it waits.
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
    const reread = () => {
      for (const endpoint of latest.current.reread) void client.invalidateQueries({ queryKey: keyOf(endpoint) });
    };
    return followSocket.follow(topicOf(channel, id), {
      reread,
      event: (data) => {
        const parsed = channel.data.safeParse(data);
        // another version is running: what the event said can still be read
        if (parsed.success) latest.current.onEvent(parsed.data as EventOf<C>, client);
        else reread();
      },
    });
  }, [channel, id, client]);
}
