import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '@put/contract/refusals';
import { health } from '@put/contract/system';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import { handle } from '../../http/mount.ts';

/** Whoever asks whether we are ready has an answer within a second, whatever the database does. */
const patienceMs = 800;

export const systemRoutes = ({ db }: { db: Db }) => {
  let asking: Promise<boolean> | undefined;
  const ask = () =>
    sql`select from migration limit 1`.execute(db).then(
      () => true,
      () => false,
    );
  // one question for all who ask meanwhile: a silent database would have its pool used up by them
  const isReady = () => (asking ??= ask().finally(() => (asking = undefined)));
  return [
    handle(health.live, async () => ({ status: 'ok' as const })),
    handle(health.ready, async () => {
      if (!(await Promise.race([isReady(), wait(patienceMs, false)]))) throw new Refusal('not_ready');
      return { status: 'ok' as const };
    }),
  ];
};
