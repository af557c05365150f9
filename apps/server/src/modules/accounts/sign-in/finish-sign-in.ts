import type { SignedIn } from '@put/contract/accounts/accounts';
import { Refusal } from '@put/contract/base/refusals';
import type { AccessTokens } from '../../../auth/access-tokens.ts';
import { checkCode, type CodeTools } from '../second-factor/check-code.ts';
import { findOwnerOfToken, takeToken } from '../one-time-tokens.store.ts';
import { holdPerson } from '../sessions/sessions.store.ts';
import { type From, openSession, signedIn } from './sign-in.ts';

type Tools = CodeTools & { tokens: AccessTokens };

/** The second step of a sign-in. The challenge proves the password; the code is used up together with it. */
export async function finishSignIn(
  tools: Tools,
  { challenge, code }: { challenge: string; code: string },
  from: From,
): Promise<SignedIn> {
  const userId = await findOwnerOfToken(tools.db, 'second_factor', challenge);
  if (userId === undefined) throw new Refusal('second_factor_expired');
  const pair = await checkCode(tools, { userId, ...from }, code, async (tx) => {
    const person = await holdPerson(tx, userId);
    if (!person || !(await takeToken(tx, 'second_factor', challenge))) return undefined;
    return openSession(tx, tools.tokens, { id: userId, ...person }, from, { isProven: true });
  });
  if (!pair) throw new Refusal('second_factor_expired');
  return signedIn(tools.db, userId, pair);
}
