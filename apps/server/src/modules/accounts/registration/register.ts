import { grantWords } from '@put/contract/colleagues/named-grants';
import { Refusal } from '@put/contract/base/refusals';
import type { Registration } from '@put/contract/accounts/registration';
import type * as z from 'zod/mini';
import { refuseCommonPassword } from '../../../auth/common-passwords.ts';
import { type Db, type Tx, uniqueViolation } from '../../../drivers/database/database.ts';
import { hashPassword } from '../../../auth/passwords.ts';
import { listNamedGrants } from '../../enrolment/enrolment.api.ts';
import { recordAuditEvent } from '../../audit/audit.api.ts';
import { nothingToAudit } from '../../../http/audited.ts';
import { type Post, postAlreadyRegistered, postConfirmation } from '../account-emails.ts';
import { findUserByEmail, insertConsents, insertUser, isTaken } from '../accounts.store.ts';
import { consentTexts } from './consent-texts.ts';
import { countRequest, evenly } from '../sign-in/request-limits.ts';
import { findInvitation, joinByInvitation } from './taken-invitations.store.ts';

/** The school's settings of registration. */
export type Registering = { mode: 'open' | 'invitation' | 'closed'; isEmailRequired: boolean };
type Tools = Post & { db: Db; registration: Registering };
type Person = z.output<typeof Registration>;

/**
 * Creates an account. When the e-mail is known already, the answer and its time are the same, and the owner gets an
 * e-mail. A taken username is reported, so that the person can choose another one.
 */
export async function register(tools: Tools, person: Person, ip: string): Promise<{ message: string }> {
  await countRequest(tools.db, 'register', ip);
  return evenly(async () => {
    await refuseUnfit(tools, person);
    const password_hash = await hashPassword(person.password);
    try {
      await makeAccount(tools, person, password_hash, ip);
    } catch (error) {
      // two registrations with one e-mail at once: the second try finds the account of the first
      if (uniqueViolation(error) === 'user_email') await makeAccount(tools, person, password_hash, ip);
      else if (uniqueViolation(error) === 'user_username') throw takenUsername();
      else throw error;
    }
    return { message: doneWords(tools, person.email ?? null) };
  });
}

/** The answer in words: the same for a new e-mail and for a known one. */
function doneWords({ mail }: Tools, email: string | null): string {
  if (email === null) return 'Вы зарегистрированы. Теперь войдите.';
  return mail.hasServer
    ? `Мы отправили письмо на ${email}. Откройте его, чтобы подтвердить адрес; войти можно и до этого. Если письма нет, загляните в «Спам».`
    : 'Если эта почта ещё не была занята, учётная запись создана: войдите. Подтверждать почту не нужно, писем этот сервер не отправляет. Не получается войти? Обратитесь к преподавателю.';
}

async function refuseUnfit(tools: Tools, person: Person): Promise<void> {
  await refuseUnfitInvitation(tools, person.invite ?? undefined);
  if (tools.registration.isEmailRequired && !person.email) throw wrongField('email', 'Укажите почту');
  refuseWithoutConsent(person.consents);
  refuseCommonPassword(person.password);
}

/** Whether one may register here, and by this code. */
export async function refuseUnfitInvitation(
  { db, registration }: Pick<Tools, 'db' | 'registration'>,
  code: string | undefined,
): Promise<void> {
  const invitation = code === undefined ? undefined : await findInvitation(db, code);
  const isOfColleague = invitation?.state === 'active' && invitation.grants.length > 0;
  // whoever may give rights may let one person in
  if (registration.mode === 'closed' && !isOfColleague) throw new Refusal('registration_closed');
  if (code === undefined && registration.mode === 'invitation')
    throw new Refusal('bad_invitation', {
      detail: 'Регистрация только по приглашению: откройте ссылку, которую дал преподаватель.',
    });
  if (code !== undefined && invitation?.state !== 'active') throw new Refusal('bad_invitation');
}

/** All documents in their present versions must be agreed to. */
export function refuseWithoutConsent(given: Person['consents']): void {
  const isAgreed = consentTexts.every(({ document, version }) =>
    given.some((one) => one.document === document && one.version === version),
  );
  if (!isAgreed) throw wrongField('consents', 'Без согласия зарегистрироваться нельзя');
}

const wrongField = (path: string, message: string) => new Refusal('invalid_input', { errors: [{ path, message }] });
const takenUsername = () =>
  new Refusal('already_taken', {
    detail: 'Этот логин уже занят.',
    errors: [{ path: 'username', message: 'Этот логин уже занят. Придумайте другое' }],
  });

async function makeAccount(tools: Tools, person: Person, password_hash: string, ip: string): Promise<void> {
  await tools.db.transaction().execute(async (tx) => {
    // before the e-mail is looked up, so that the refusal does not depend on it
    if (person.username && (await isTaken(tx, 'username', person.username))) throw takenUsername();
    const owner = person.email ? await findUserByEmail(tx, person.email) : undefined;
    if (owner) {
      await postAlreadyRegistered(tx, tools, owner);
      nothingToAudit();
    } else await insertAccount(tx, tools, person, password_hash, ip);
  });
}

async function insertAccount(tx: Tx, tools: Tools, person: Person, password_hash: string, ip: string): Promise<void> {
  const { email, first_name, invite } = person;
  const id = await insertUser(tx, { ...person, password_hash });
  if (invite && !(await joinByInvitation(tx, invite, id))) throw new Refusal('bad_invitation');
  await insertConsents(tx, id, consentTexts, ip);
  const viewer = { id, is_admin: false, acting_admin_id: null };
  const rights = invite ? (await listNamedGrants(tx, id)).map(grantWords) : [];
  const after = {
    first_name,
    last_name: person.last_name ?? null,
    username: person.username ?? null,
    email: email ?? null,
    ...(rights.length > 0 && { rights }),
  };
  await recordAuditEvent(tx, { viewer, ip }, 'register', { type: 'user', id }, { after });
  if (email) await postConfirmation(tx, tools, { id, email, first_name });
}
