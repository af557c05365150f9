import { createHash, randomBytes } from 'node:crypto';
import { apiBase } from '@put/contract/base/endpoint';
import type { Db } from '../../drivers/database/database.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { nothingToAudit } from '../../http/audited.ts';
import { removeLink, saveLink } from './calendar.store.ts';

/** Whoever has the database has no link: the secret has 256 bits, so its hash needs no salt. */
export const hashOfLink = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes a link and returns it; it can not be shown again. An earlier link stops working. */
export async function createLink(
  { db, publicUrl }: { db: Db; publicUrl: () => string },
  actor: Actor,
  userId: number,
): Promise<{ url: string }> {
  const token = randomBytes(32).toString('base64url');
  await db.transaction().execute(async (tx) => {
    await saveLink(tx, userId, hashOfLink(token));
    await recordAuditEvent(tx, actor, 'create_calendar_link', { type: 'user', id: userId });
  });
  return { url: new URL(`${apiBase}/calendar/${token}.ics`, publicUrl()).href };
}

export const revokeLink = (db: Db, actor: Actor, userId: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await removeLink(tx, userId))) return nothingToAudit();
    await recordAuditEvent(tx, actor, 'revoke_calendar_link', { type: 'user', id: userId });
  });
