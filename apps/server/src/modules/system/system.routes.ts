import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '@put/contract/refusals';
import { health } from '@put/contract/system';
import type { Db } from '../../drivers/database/database.ts';
import { handle } from '../../http/mount.ts';
import { hasTables } from './system.store.ts';

/** The readiness check answers within a second, even when the database hangs. */
const patienceMs = 800;

export const systemRoutes = ({ db }: { db: Db }) => {
  let asking: Promise<boolean> | undefined;
  // parallel checks share one query: otherwise they would use up the connection pool of a hanging database
  const isReady = () => (asking ??= hasTables(db).finally(() => (asking = undefined)));
  return [
    handle(health.live, async () => ({ status: 'ok' as const })),
    handle(health.ready, async () => {
      if (!(await Promise.race([isReady(), wait(patienceMs, false)]))) throw new Refusal('not_ready');
      return { status: 'ok' as const };
    }),
  ];
};
