import type { RegistrationData } from '@put/contract/registration';
import type { Db } from '../../drivers/database/database.ts';
import type { Mail } from '../../drivers/mail/mail.ts';
import type { Registering } from './register.ts';
import { consentTexts } from './consent-texts.ts';
import { findInvitation } from './taken-invitations.store.ts';

type Tools = { db: Db; mail: Pick<Mail, 'hasServer'>; registration: Registering };

/** How one may register, and which group an invitation opens. A code that does not work gives no details. */
export async function showRegistration(
  { db, mail, registration }: Tools,
  code: string | undefined,
): Promise<RegistrationData> {
  return {
    mode: registration.mode,
    is_email_required: registration.isEmailRequired,
    has_mail_server: mail.hasServer,
    password: { min_length: 8, max_length: 128 },
    consents: consentTexts,
    invitation: code === undefined ? null : await describeInvitation(db, code),
  };
}

async function describeInvitation(db: Db, code: string): Promise<RegistrationData['invitation']> {
  const found = await findInvitation(db, code);
  if (found?.state !== 'active')
    return { is_valid: false, user_group_title: null, course_titles: [], expires_at: null };
  const { title, course_titles, expires_at } = found;
  return { is_valid: true, user_group_title: title, course_titles, expires_at };
}
