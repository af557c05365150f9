import { type Container, containers } from '@put/contract/containers/containers';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { keyOf } from '../../../api/api.ts';
import { refreshTokens } from '../../../api/refresh.ts';
import { reread } from '../../../api/reread.ts';
import { session, useSession } from '../../../api/session.ts';
import { ContainerLink, type LinkView, noView } from './container-link.ts';

type Events = {
  onChanged: (paths: readonly string[] | null) => void;
  onOpened: (terminal: number) => void;
  onFailed: (code: string) => void;
};

const ended = noView('over');
/** A container that still runs after its connection was refused is tried again after this. */
const againMs = 2000;

/** The connection with a running container; null while it does not run. Each life has its own. */
export function useContainerLink(container: Container, events: Events): { link: ContainerLink | null; view: LinkView } {
  const { id, generation } = container;
  const isRunning = container.state === 'running';
  const client = useQueryClient();
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });
  const [attempt, setAttempt] = useState(0);
  const link = useMemo(
    () =>
      isRunning
        ? new ContainerLink({
            containerId: id,
            openSocket: (url) => new WebSocket(url),
            accessToken: () => session.get().accessToken,
            onToken: (listener) =>
              useSession.subscribe((now, before) => {
                if (now.accessToken !== before.accessToken) listener();
              }),
            renewToken: refreshTokens,
            random: Math.random,
            onChanged: (paths) => latest.current.onChanged(paths),
            onOpened: (terminal) => latest.current.onOpened(terminal),
            onFailed: (code) => latest.current.onFailed(code),
          })
        : null,
    // oxlint-disable-next-line react/exhaustive-deps -- another life or another attempt is another connection
    [id, generation, isRunning, attempt],
  );
  const view = useSyncExternalStore(link?.watch ?? watchNothing, link?.view ?? (() => ended));

  useEffect(() => {
    if (link === null) return undefined;
    link.start();
    const online = () => link.network(true);
    const offline = () => link.network(false);
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
      link.stop();
    };
  }, [link]);
  useEffect(() => {
    if (link === null || view.state !== 'over') return undefined;
    void reread(client, keyOf(containers.get));
    const timer = setTimeout(() => setAttempt((before) => before + 1), againMs);
    return () => clearTimeout(timer);
  }, [client, link, view.state]);
  return { link, view };
}

const watchNothing = () => () => undefined;
