import { randomUUID } from 'node:crypto';
import type { Credentials, User } from '@put/contract/accounts';
import { Refusal } from '@put/contract/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { AccessTokens } from './access-tokens.ts';
import { findUserForSignIn } from './accounts.store.ts';
import { isRightPassword } from '../../passwords.ts';
import { hashOfToken, newRefreshToken } from './refresh-tokens.ts';
import { accountKey, countFailureOfAddress, countTry, forgiveTries } from './sign-in-limits.ts';

const sessionLifeMs = 30 * 24 * 3_600_000;

type Tools = { db: Db; tokens: AccessTokens };
type From = { ip: string; userAgent: string };

/** Opens a session. Whether the account exists shows neither in the answer nor in its time. */
export async function signIn({ db, tokens }: Tools, { login, password }: Credentials, from: From) {
  const found = await findUserForSignIn(db, login);
  const key = accountKey(found?.id, login);
  await countTry(db, key, from.ip);
  if (!(await isRightPassword(found?.password_hash, password)) || !found) {
    await countFailureOfAddress(db, from.ip);
    throw new Refusal('wrong_credentials');
  }
  await forgiveTries(db, key);

  const { password_hash: _, ...user } = found;
  const session = await openSession({ db, tokens }, user, from);
  return { user, ...session };
}

async function openSession({ db, tokens }: Tools, user: User, { ip, userAgent }: From) {
  const family = randomUUID();
  const refresh_token = newRefreshToken();
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('refresh_token')
      .values({
        user_id: user.id,
        family,
        token_hash: hashOfToken(refresh_token),
        expires_at: new Date(Date.now() + sessionLifeMs).toISOString(),
        user_agent: userAgent,
        ip,
      })
      .execute();
    await tx.updateTable('user').set({ last_seen_at: new Date().toISOString() }).where('id', '=', user.id).execute();
  });
  return {
    access_token: tokens.sign({ id: user.id, is_admin: user.is_admin, acting_admin_id: null }, family),
    refresh_token,
  };
}
