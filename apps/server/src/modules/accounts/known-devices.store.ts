import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

/** Whether that browser has signed in to the account before. Nobody's account is asked about too: it must take as long. */
export async function isKnownDevice(db: Db, device: string, userId: number | undefined): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .select('device')
    .where('device', '=', device)
    .where('user_id', '=', userId ?? 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** A day more or less is not worth a write at each renewal of a session. */
export async function rememberDevice(tx: Tx, device: string, userId: number): Promise<void> {
  await sql`
    insert into known_device as d (device, user_id) values (${device}, ${userId})
    on conflict (device, user_id) do update set used_at = now() where d.used_at < now() - interval '1 day'`.execute(tx);
}
