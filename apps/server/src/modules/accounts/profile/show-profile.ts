import type { ProfileState } from '@put/contract/accounts/profile-state';
import { Refusal } from '@put/contract/base/refusals';
import type * as z from 'zod/mini';
import type { Db } from '../../../drivers/database/database.ts';
import type { Mail } from '../../../drivers/mail/mail.ts';
import { describeSecondFactor } from '../second-factor/second-factor.store.ts';
import { findProfile } from './profile.store.ts';
import { findWaitingConfirmation } from '../one-time-tokens.store.ts';

export type ProfileTools = { db: Db; mail: Pick<Mail, 'hasServer'>; isSecondFactorRequired: boolean };

/** What the profile shows besides the fields of `User`. */
export async function showProfile(
  { db, mail, isSecondFactorRequired }: ProfileTools,
  userId: number,
): Promise<z.infer<typeof ProfileState>> {
  const user = await findProfile(db, userId);
  if (!user) throw new Refusal('session_expired');
  const waiting = await findWaitingConfirmation(db, userId);
  const isOther = waiting?.email?.toLowerCase() !== user.email?.toLowerCase();
  return {
    is_email_confirmed: user.email_confirmed_at !== null,
    has_mail_server: mail.hasServer,
    pending_email: waiting && isOther ? waiting.email : null,
    is_password_temporary: user.is_password_temporary,
    second_factor: {
      ...(await describeSecondFactor(db, userId)),
      may_be_set: user.is_admin,
      is_required: user.is_admin && isSecondFactorRequired,
    },
    deletion_requested_at: user.deletion_requested_at,
    deletion_declined:
      user.deletion_declined_at === null
        ? null
        : { at: user.deletion_declined_at, reason: user.deletion_decline_reason },
  };
}
