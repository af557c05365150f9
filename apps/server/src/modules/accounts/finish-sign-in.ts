import type { SignedIn } from '@put/contract/accounts';
import { Refusal } from '@put/contract/refusals';
import type { AccessTokens } from '../../auth/access-tokens.ts';
import { findUser } from './accounts.store.ts';
import { checkCode, type CodeTools } from './check-code.ts';
import { findOwnerOfToken, takeToken } from './one-time-tokens.store.ts';
import { type From, openSession } from './sign-in.ts';

type Tools = CodeTools & { tokens: AccessTokens };

/** The second step of a sign-in. The challenge proves the password; the code is used up together with it. */
export async function finishSignIn(
  tools: Tools,
  { challenge, code }: { challenge: string; code: string },
  from: From,
): Promise<SignedIn> {
  const userId = await findOwnerOfToken(tools.db, 'second_factor', challenge);
  if (userId === undefined) throw new Refusal('second_factor_expired');
  const isFirst = await checkCode(tools, { userId, ...from }, code, (tx) => takeToken(tx, 'second_factor', challenge));
  const user = isFirst && (await findUser(tools.db, userId));
  if (!user) throw new Refusal('second_factor_expired');
  return openSession(tools, user, from, { isProven: true });
}
