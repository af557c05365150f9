import type { Db } from '../../drivers/database/database.ts';
import { recordAuditEvent } from '../audit/audit.api.ts';
import { purgeAnimations } from './bank.store.ts';
import { removeOldRuns } from './runs.store.ts';

const hourMs = 3_600_000;
const nobody = { viewer: null, ip: '' };

/** Every hour removes what has lain in the recycle bin too long, and runs that nobody used. Returns what stops it. */
export function forgetOldHourly(db: Db, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void forgetOld(db).catch(onError), hourMs).unref();
  return () => clearInterval(timer);
}

/** Records an audit event with the name of each removed animation: the name is stored nowhere else. */
export async function forgetOld(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await removeOldRuns(tx);
    for (const { id, ...before } of await purgeAnimations(tx))
      await recordAuditEvent(tx, nobody, 'purge_animation', { type: 'animation', id }, { before });
  });
}
