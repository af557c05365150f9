import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';

const hourMs = 3_600_000;

/** Every hour: sign-ins and letters' tokens that ended a month ago and failures of yesterday go. Returns the way to stop. */
export function forgetOldSessions(db: Db, onError: (error: unknown) => void): () => void {
  const forget = async () => {
    await sql`delete from refresh_token where expires_at < now() - interval '30 days'`.execute(db);
    await sql`delete from one_time_token where expires_at < now() - interval '30 days'`.execute(db);
    await sql`delete from proven_session where proven_at < now() - interval '1 day'`.execute(db);
    await sql`delete from known_device where used_at < now() - interval '400 days'`.execute(db);
    await sql`delete from sign_in_failure where started_at < now() - interval '2 days'`.execute(db);
  };
  const timer = setInterval(() => void forget().catch(onError), hourMs).unref();
  return () => clearInterval(timer);
}
