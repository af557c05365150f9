import { sql } from 'kysely';
import type { Db, Tx } from '../../../drivers/database/database.ts';

/**
 * Whether this browser has signed in to the account before. The query also runs without a `userId`, so that the time of
 * the answer does not show whether the account exists.
 */
export async function isKnownDevice(db: Db, device: string, userId: number | undefined): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .select('device')
    .where('device', '=', device)
    .where('user_id', '=', userId ?? 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** A browser that was not used for 400 days is unknown again. */
export async function removeOldDevices(db: Db): Promise<void> {
  await sql`delete from known_device where used_at < now() - interval '400 days'`.execute(db);
}

/** Updates the time of use at most once a day: a write at each renewal of a session would cost too much. */
export async function rememberDevice(tx: Tx, device: string, userId: number): Promise<void> {
  await sql`
    insert into known_device as d (device, user_id) values (${device}, ${userId})
    on conflict (device, user_id) do update set used_at = now() where d.used_at < now() - interval '1 day'`.execute(tx);
}
