import { randomUUID } from 'node:crypto';
import type { Credentials, SignedIn, User } from '@put/contract/accounts/accounts';
import { Refusal } from '@put/contract/base/refusals';
import type { Db, Tx } from '../../../drivers/database/database.ts';
import type { AccessTokens } from '../../../auth/access-tokens.ts';
import { recordAuditEvent } from '../../audit/audit.api.ts';
import { findHolderOfLogin } from '../../domain/domain.api.ts';
import { findOwnUser, findUserForSignIn, markSeen } from '../accounts.store.ts';
import { issueToken } from '../one-time-tokens.store.ts';
import { hasSecondFactor, markProven } from '../second-factor/second-factor.store.ts';
import { rememberDevice } from './known-devices.store.ts';
import { isRightPassword } from '../../../auth/passwords.ts';
import { hashOfToken, newRefreshToken } from '../sessions/refresh-tokens.ts';
import { holdPerson, insertSession } from '../sessions/sessions.store.ts';
import { type DirectorySignIn, signInByDirectory } from './sign-in-by-directory.ts';
import { chargeAddress, countTry, forgiveTries, takeBackTry, type Try } from './sign-in-limits.ts';

const sessionLifeMs = 30 * 24 * 3_600_000;

type Tools = { db: Db; tokens: AccessTokens; directorySignIn: DirectorySignIn | undefined };
export type From = { ip: string; userAgent: string; device: string };
/** What else is stored with a new session. */
export type OnOpened = (tx: Tx, family: string) => Promise<void>;

/** Opens a session. The answer and its time do not show whether the account exists. */
export async function signIn(
  { db, tokens, directorySignIn }: Tools,
  { login, password }: Credentials,
  from: From,
): Promise<SignedIn> {
  const found = await findUserForSignIn(db, login);
  const ownerId = found?.id ?? (directorySignIn && (await findHolderOfLogin(db, login)));
  const tried = await countTry(db, { userId: ownerId, login, ...from });
  if ((await isRightPassword(found?.password_hash, password, tried)) && found) {
    await forgiveTries(db, tried);
    return openOrChallenge({ db, tokens }, found, from, { provenBy: found.password_hash });
  }
  const user = await askDirectory(
    { db, directorySignIn },
    { login, password, isKnownHere: found !== undefined },
    tried,
  );
  if (!user) {
    await chargeAddress(db, tried);
    await recordFailure(db, found?.id, from.ip);
    throw new Refusal('wrong_credentials');
  }
  // another user's local account with this name keeps its failures
  await (ownerId === undefined || ownerId === user.id ? forgiveTries(db, tried) : takeBackTry(db, tried));
  return openOrChallenge({ db, tokens }, user, from);
}

/**
 * A user with a second factor gets a short-lived challenge for the second step, and no session yet. `provenBy`: the
 * password that was found right; with another one by now the sign-in has failed.
 */
export async function openOrChallenge(
  { db, tokens }: Pick<Tools, 'db' | 'tokens'>,
  { id }: Pick<User, 'id'>,
  from: From,
  { provenBy, onOpened }: { provenBy?: string; onOpened?: OnOpened } = {},
): Promise<SignedIn> {
  const opened = await db.transaction().execute(async (tx) => {
    const person = await holdPerson(tx, id, provenBy);
    if (!person) throw new Refusal('wrong_credentials');
    if (await hasSecondFactor(tx, id))
      return { challenge: await issueToken(tx, 'second_factor', { userId: id, email: null }) };
    return openSession(tx, tokens, { id, ...person }, from, { ...(onOpened && { onOpened }) });
  });
  if ('challenge' in opened) throw new Refusal('second_factor_needed', opened);
  return signedIn(db, id, opened);
}

async function askDirectory(
  { db, directorySignIn }: Pick<Tools, 'db' | 'directorySignIn'>,
  asked: { login: string; password: string; isKnownHere: boolean },
  tried: Try,
): Promise<User | undefined> {
  if (!directorySignIn) return undefined;
  try {
    return await signInByDirectory(db, directorySignIn, asked);
  } catch (error) {
    // the directory is down: this was no guess
    if (error instanceof Refusal) await takeBackTry(db, tried);
    throw error;
  }
}

/** Recorded for unknown names too, but without the name: people sometimes type a password there. */
const recordFailure = (db: Db, userId: number | undefined, ip: string): Promise<void> =>
  db
    .transaction()
    .execute((tx) =>
      recordAuditEvent(tx, { viewer: null, ip }, 'sign_in_failed', { type: 'user', id: userId ?? null }),
    );

/** The row of the person is held (`holdPerson`). */
export async function openSession(
  tx: Tx,
  tokens: AccessTokens,
  { id, is_admin }: Pick<User, 'id' | 'is_admin'>,
  { ip, userAgent, device }: From,
  { isProven = false, onOpened }: { isProven?: boolean; onOpened?: OnOpened } = {},
): Promise<Omit<SignedIn, 'user'>> {
  const family = randomUUID();
  const refresh_token = newRefreshToken();
  const viewer = { id, is_admin, acting_admin_id: null };
  await insertSession(tx, {
    user_id: id,
    family,
    token_hash: hashOfToken(refresh_token),
    expires_at: new Date(Date.now() + sessionLifeMs).toISOString(),
    user_agent: userAgent,
    ip,
  });
  await markSeen(tx, id);
  await rememberDevice(tx, device, id);
  if (isProven) await markProven(tx, family);
  await onOpened?.(tx, family);
  await recordAuditEvent(tx, { viewer, ip }, 'sign_in', { type: 'user', id });
  return { access_token: tokens.sign(viewer, family), refresh_token };
}

/** The answer to a sign-in. Whoever is deleted at this moment has no session. */
export async function signedIn(db: Db, id: number, pair: Omit<SignedIn, 'user'>): Promise<SignedIn> {
  const user = await findOwnUser(db, id);
  if (!user) throw new Refusal('wrong_credentials');
  return { user, ...pair };
}
