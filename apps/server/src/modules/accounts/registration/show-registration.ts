import type { RegistrationData } from '@put/contract/accounts/registration';
import type { Db } from '../../../drivers/database/database.ts';
import type { Mail } from '../../../drivers/mail/mail.ts';
import type { Registering } from './register.ts';
import { consentTexts } from './consent-texts.ts';
import { findInvitation } from './taken-invitations.store.ts';

type Tools = { db: Db; mail: Pick<Mail, 'hasServer'>; registration: Registering };

/** How one may register, and what an invitation opens; that of a colleague opens registration too. A code that does not work gives no details. */
export async function showRegistration(
  { db, mail, registration }: Tools,
  code: string | undefined,
): Promise<RegistrationData> {
  const invitation = code === undefined ? null : await describeInvitation(db, code);
  const isOpenByIt = registration.mode === 'closed' && invitation !== null && invitation.grants.length > 0;
  return {
    mode: isOpenByIt ? 'invitation' : registration.mode,
    is_email_required: registration.isEmailRequired,
    has_mail_server: mail.hasServer,
    password: { min_length: 8, max_length: 128 },
    consents: consentTexts,
    invitation,
  };
}

async function describeInvitation(db: Db, code: string): Promise<RegistrationData['invitation']> {
  const found = await findInvitation(db, code);
  if (found?.state !== 'active')
    return { is_valid: false, user_group_title: null, course_titles: [], grants: [], expires_at: null };
  const { title, course_titles, grants, expires_at } = found;
  return { is_valid: true, user_group_title: title, course_titles, grants, expires_at };
}
