import type { Viewer } from '@put/contract/access';
import type { Db } from '../../drivers/database/database.ts';
import { recordDeed } from './audit.store.ts';

/** A signed-in person asked for what is not theirs. */
export type Refused = { viewer: Viewer; ip: string; method: string; route: string; code: string };

/** The same refusal again within this time says nothing new, and a loop of them must not fill the audit. */
const quietMs = 10 * 60_000;
const mostRemembered = 10_000;

/** Writes refused access into the audit, each person and route once in a while. */
export function recordRefusals(db: Db): (refused: Refused) => Promise<void> {
  const saidAtMs = new Map<string, number>();
  return async ({ viewer, ip, method, route, code }) => {
    const key = `${viewer.acting_admin_id ?? ''} ${viewer.id} ${method} ${route}`;
    const nowMs = Date.now();
    if (nowMs - (saidAtMs.get(key) ?? -Infinity) < quietMs) return;
    // the oldest stand first
    for (const [old, atMs] of saidAtMs) {
      if (nowMs - atMs < quietMs && saidAtMs.size < mostRemembered) break;
      saidAtMs.delete(old);
    }
    saidAtMs.delete(key);
    saidAtMs.set(key, nowMs);
    await db
      .transaction()
      .execute((tx) => recordDeed(tx, { viewer, ip }, 'refused', undefined, { after: { method, route, code } }));
  };
}
