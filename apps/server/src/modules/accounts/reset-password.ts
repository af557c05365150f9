import { Refusal } from '@put/contract/base/refusals';
import { refuseCommonPassword } from '../../auth/common-passwords.ts';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { recordAuditEvent } from '../audit/audit.api.ts';
import { nothingToAudit } from '../../http/audited.ts';
import { type Post, postPasswordChanged, postReset } from './account-emails.ts';
import { findUserForSignIn, markEmailConfirmed, storePassword } from './accounts.store.ts';
import { isKnownDevice, rememberDevice } from './sign-in/known-devices.store.ts';
import { countRecentTokens, isTokenLive, takeToken } from './one-time-tokens.store.ts';
import { countRequest, evenly } from './sign-in/request-limits.ts';
import { endSessions } from './sessions/end-sessions.ts';
import { forgiveAccount } from './sign-in/sign-in-limits.ts';

type Tools = Post & { db: Db; events: Events };

type From = { ip: string; device: string };

/** Keeps strangers from filling a mailbox. */
const mostEmailsAnHour = 3;

/**
 * Sends a link when the account exists; otherwise the answer and its time are the same. Without a mail server nothing
 * is sent: e-mails are kept for administrators, who could then take over each other's accounts.
 */
export async function requestReset(tools: Tools, login: string, { ip, device }: From): Promise<{ message: string }> {
  const { db } = tools;
  const user = await findUserForSignIn(db, login);
  // e-mails to one account are limited separately, in `mostEmailsAnHour`
  if (!(await isKnownDevice(db, device, user?.id))) await countRequest(db, 'reset', ip);
  if (!tools.mail.hasServer) {
    nothingToAudit();
    return { message: 'Этот сервер не отправляет писем. Новый пароль выдаст преподаватель или администратор.' };
  }
  return evenly(async () => {
    if (user?.email && (await countRecentTokens(db, user.id, 'reset_password')) < mostEmailsAnHour) {
      const reader = { id: user.id, email: user.email, first_name: user.first_name };
      await db.transaction().execute(async (tx) => {
        await postReset(tx, tools, reader);
        await recordAuditEvent(tx, { viewer: null, ip }, 'request_reset', { type: 'user', id: user.id });
      });
    } else nothingToAudit();
    return {
      message:
        'Если такая учётная запись есть и у неё указана почта, мы отправили письмо со ссылкой. Она работает один час.',
    };
  });
}

type NewPassword = { token: string; password: string };

/** Uses the token up, ends all sessions and forgives failed sign-ins of the account. */
export async function resetPassword(tools: Tools, { token, password }: NewPassword, { ip, device }: From) {
  // a cheap check before the slow hash
  if (!(await isTokenLive(tools.db, 'reset_password', token))) throw new Refusal('link_expired');
  refuseCommonPassword(password);
  const password_hash = await hashPassword(password);
  const userId = await tools.db.transaction().execute(async (tx) => {
    const taken = await takeToken(tx, 'reset_password', token);
    if (!taken) throw new Refusal('link_expired');
    const { userId: id, email } = taken;
    await storePassword(tx, id, password_hash);
    // the link also proves the address
    const { first_name, is_admin } = await markEmailConfirmed(tx, id);
    await endSessions(tx, tools.events, { userId: id });
    await rememberDevice(tx, device, id);
    const viewer = { id, is_admin, acting_admin_id: null };
    await recordAuditEvent(tx, { viewer, ip }, 'reset_password', { type: 'user', id });
    await postPasswordChanged(tx, tools, { id, email, first_name });
    return id;
  });
  await forgiveAccount(tools.db, userId);
  return { message: 'Новый пароль сохранён. Теперь войдите с ним.' };
}
