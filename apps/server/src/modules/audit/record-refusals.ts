import type { Db } from '../../drivers/database/database.ts';
import type { Refused } from '../../http/answers/answer-errors.ts';
import { recordAuditEvent } from './record-event.ts';

/** The same refusal within this time is not recorded again: a loop of calls must not fill the audit. */
const quietMs = 10 * 60_000;
const mostRemembered = 10_000;

/** Records refused access in the audit, for each person and route at most once in `quietMs`. */
export function recordRefusals(db: Db): (refused: Refused) => Promise<void> {
  const saidAtMs = new Map<string, number>();
  return async ({ viewer, ip, method, route, code }) => {
    const key = `${viewer.acting_admin_id ?? ''} ${viewer.id} ${method} ${route}`;
    const nowMs = Date.now();
    if (nowMs - (saidAtMs.get(key) ?? -Infinity) < quietMs) return;
    // a Map keeps the order of insertion: the oldest come first
    for (const [old, atMs] of saidAtMs) {
      if (nowMs - atMs < quietMs && saidAtMs.size < mostRemembered) break;
      saidAtMs.delete(old);
    }
    saidAtMs.delete(key);
    saidAtMs.set(key, nowMs);
    await db
      .transaction()
      .execute((tx) => recordAuditEvent(tx, { viewer, ip }, 'refused', null, { after: { method, route, code } }));
  };
}
