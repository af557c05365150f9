import type { ProfileState } from '@put/contract/profile-state';
import { Refusal } from '@put/contract/refusals';
import type * as z from 'zod/mini';
import type { Db } from '../../drivers/database/database.ts';
import type { Mail } from '../../drivers/mail/mail.ts';
import { findWaitingConfirmation } from './one-time-tokens.store.ts';

/** What the profile shows besides the user. */
export async function showProfile(
  { db, mail }: { db: Db; mail: Pick<Mail, 'hasServer'> },
  userId: number,
): Promise<z.infer<typeof ProfileState>> {
  const user = await db
    .selectFrom('user')
    .select(['email', 'email_confirmed_at', 'is_password_temporary', 'deletion_requested_at'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) throw new Refusal('session_expired');
  const waiting = await findWaitingConfirmation(db, userId);
  const isOther = waiting?.email?.toLowerCase() !== user.email?.toLowerCase();
  return {
    is_email_confirmed: user.email_confirmed_at !== null,
    has_mail_server: mail.hasServer,
    pending_email: waiting && isOther ? waiting.email : null,
    is_password_temporary: user.is_password_temporary,
    deletion_requested_at: user.deletion_requested_at,
  };
}
