import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../../drivers/database/database.ts';
import { recordAuditEvent } from '../../audit/audit.api.ts';
import { type Post, postAlreadyRegistered, postConfirmation } from '../account-emails.ts';
import { findUserByEmail } from '../accounts.store.ts';
import { countRecentTokens, findWaitingConfirmation } from '../one-time-tokens.store.ts';
import { findReader } from './profile.store.ts';
import { provePassword } from './prove-password.ts';
import { evenly } from '../sign-in/request-limits.ts';

type Tools = Post & { db: Db };
type Caller = { viewer: Viewer; family: string; ip: string };

const mostEmailsAnHour = 5;
const pauseS = 60;

const sentTo = (email: string) => ({
  message: `Мы отправили письмо на ${email}. Откройте его, чтобы подтвердить адрес. Если письма нет, загляните в «Спам».`,
});

/** A change must be confirmed by e-mail. Without a mail server only an administrator can change an address. */
function refuseWithoutServer({ mail }: Tools): void {
  if (mail.hasServer) return;
  throw new Refusal('no_mail_server', {
    detail: 'Этот сервер не отправляет писем, подтвердить адрес нечем. Почту сменит администратор.',
  });
}

/** The new address is used after its link is opened. Only the owner of a taken address hears that it is taken. */
export async function changeEmail(
  tools: Tools,
  { viewer, family, ip }: Caller,
  { email, password }: { email: string; password: string },
): Promise<{ message: string }> {
  refuseWithoutServer(tools);
  const { db } = tools;
  const account = await provePassword(db, { id: viewer.id, family, ip }, password, 'password');
  await refuseFlood(db, viewer.id);
  return evenly(async () => {
    await db.transaction().execute(async (tx) => {
      const owner = await findUserByEmail(tx, email);
      if (owner && owner.id !== viewer.id) await postAlreadyRegistered(tx, tools, owner);
      else await postConfirmation(tx, tools, { ...account, email });
      const change = { before: { email: account.email }, after: { email } };
      await recordAuditEvent(tx, { viewer, ip }, 'change_email', { type: 'user', id: viewer.id }, change);
    });
    return sentTo(email);
  });
}

/** Sends the link again: for the new address that waits, or for the account's own unconfirmed address. */
export async function resendConfirmation(tools: Tools, viewer: Viewer): Promise<{ message: string }> {
  refuseWithoutServer(tools);
  const { db } = tools;
  const user = await findReader(db, viewer.id);
  const waiting = await findWaitingConfirmation(db, viewer.id);
  const email = waiting?.email ?? user?.email;
  if (!user || !email) throw new Refusal('no_email', { detail: 'У вас не указана почта.' });
  if (!waiting && user.email_confirmed_at !== null) return { message: 'Почта уже подтверждена.' };
  if (waiting && waiting.age_s < pauseS) throw tooSoon(Math.ceil(pauseS - waiting.age_s));
  if ((await countRecentTokens(db, viewer.id, 'confirm_email')) >= mostEmailsAnHour) throw tooSoon(3_600);
  await db.transaction().execute((tx) => postConfirmation(tx, tools, { ...user, email }));
  return sentTo(email);
}

const tooSoon = (retryAfterS: number) =>
  new Refusal('too_soon', {
    retryAfterS,
    detail:
      retryAfterS > pauseS
        ? 'Писем было уже много. Попробуйте через час.'
        : `Письмо только что отправлено. Ещё одно можно попросить через ${retryAfterS} с.`,
  });

async function refuseFlood(db: Db, userId: number): Promise<void> {
  if ((await countRecentTokens(db, userId, 'confirm_email')) < mostEmailsAnHour) return;
  throw new Refusal('too_many_attempts', { retryAfterS: 3_600, detail: 'Писем было уже много. Попробуйте через час.' });
}
