import { Refusal } from '@put/contract/refusals';
import { health } from '@put/contract/system';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import { handle } from '../../http/mount.ts';

export const systemRoutes = ({ db }: { db: Db }) => [
  handle(health.live, async () => ({ status: 'ok' as const })),
  handle(health.ready, async () => {
    try {
      await sql`select from migration limit 1`.execute(db);
    } catch {
      throw new Refusal('not_ready');
    }
    return { status: 'ok' as const };
  }),
];
