import { Refusal } from '@put/contract/refusals';
import { sql } from 'kysely';
import { refuseCommonPassword } from '../../common-passwords.ts';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { hashPassword } from '../../passwords.ts';
import { recordDeed } from '../audit/audit.store.ts';
import { type Post, postPasswordChanged, postReset } from './account-letters.store.ts';
import { findUserForSignIn, storePassword } from './accounts.store.ts';
import { isKnownDevice, rememberDevice } from './known-devices.store.ts';
import { countRecentTokens, isTokenLive, takeToken } from './one-time-tokens.store.ts';
import { countRequest, evenly } from './request-limits.ts';
import { endSessions } from './sessions.store.ts';
import { forgiveAccount } from './sign-in-limits.ts';

type Tools = Post & { db: Db; events: Events };

type From = { ip: string; device: string };

/** Nobody's mailbox is to be filled by strangers. */
const lettersAnHour = 3;

/**
 * Sends a letter when there is somebody to send it to; the answer and its time are the same when there is not. Without a mail
 * server none is written: every administrator would read it, and with it the key to another one's account.
 */
export async function requestReset(tools: Tools, login: string, { ip, device }: From): Promise<{ message: string }> {
  const { db } = tools;
  const user = await findUserForSignIn(db, login);
  // letters to one account have a limit of their own
  if (!(await isKnownDevice(db, device, user?.id))) await countRequest(db, 'reset', ip);
  if (!tools.mail.hasServer)
    return { message: 'Этот сервер не отправляет писем. Новый пароль выдаст преподаватель или администратор.' };
  return evenly(async () => {
    if (user?.email && (await countRecentTokens(db, user.id, 'reset_password')) < lettersAnHour) {
      const reader = { id: user.id, email: user.email, first_name: user.first_name };
      await db.transaction().execute(async (tx) => {
        await postReset(tx, tools, reader);
        await recordDeed(tx, { viewer: null, ip }, 'request_reset', { type: 'user', id: user.id });
      });
    }
    return {
      message:
        'Если такая учётная запись есть и у неё указана почта, мы отправили письмо со ссылкой. Она работает один час.',
    };
  });
}

type NewPassword = { token: string; password: string };

/** The token is used up, every session ends, and whoever guessed passwords before stands no longer in the way. */
export async function resetPassword(tools: Tools, { token, password }: NewPassword, { ip, device }: From) {
  // before the costly hash
  if (!(await isTokenLive(tools.db, 'reset_password', token))) throw new Refusal('link_expired');
  refuseCommonPassword(password);
  const password_hash = await hashPassword(password);
  const userId = await tools.db.transaction().execute(async (tx) => {
    const taken = await takeToken(tx, 'reset_password', token);
    if (!taken) throw new Refusal('link_expired');
    const { userId: id, email } = taken;
    await storePassword(tx, id, password_hash);
    const { first_name, is_admin } = await tx
      .updateTable('user')
      // the letter has proved the address, too
      .set({ email_confirmed_at: sql`coalesce(email_confirmed_at, now())` })
      .where('id', '=', id)
      .returning(['first_name', 'is_admin'])
      .executeTakeFirstOrThrow();
    await endSessions(tx, tools.events, { userId: id });
    await rememberDevice(tx, device, id);
    const viewer = { id, is_admin, acting_admin_id: null };
    await recordDeed(tx, { viewer, ip }, 'reset_password', { type: 'user', id });
    await postPasswordChanged(tx, tools, { id, email, first_name });
    return id;
  });
  await forgiveAccount(tools.db, userId);
  return { message: 'Новый пароль сохранён. Теперь войдите с ним.' };
}
