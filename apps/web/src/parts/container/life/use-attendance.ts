import { type Container, containers } from '@put/contract/containers/containers';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/api.ts';
import { keepContainer } from '../use-container.ts';

const everyMs = 60_000;

/** While the page is visible it says so each minute: then the container is not stopped as one that nobody needs. */
export function useAttendance({ id, generation, state }: Container, isOwn: boolean): void {
  const client = useQueryClient();
  const isAttended = isOwn && state === 'running';
  useEffect(() => {
    if (!isAttended) return undefined;
    const tell = () => {
      if (document.visibilityState === 'hidden') return;
      call(containers.attend, { params: { id: String(id) }, body: { generation } }, { isQuiet: true }).then(
        (next) => keepContainer(client, next),
        // the next minute tries again
        () => undefined,
      );
    };
    tell();
    const timer = setInterval(tell, everyMs);
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, [client, id, generation, isAttended]);
}
