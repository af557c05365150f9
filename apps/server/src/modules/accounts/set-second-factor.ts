import type { Viewer } from '@put/contract/access';
import { Refusal } from '@put/contract/refusals';
import type { Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { sealText } from '../../sealed-text.ts';
import { recordDeed } from '../audit/audit.store.ts';
import { type Post, postFactorChanged } from './account-letters.store.ts';
import { findUser } from './accounts.store.ts';
import { checkCode, type CodeTools, factorContext, factorKey } from './check-code.ts';
import { provePassword } from './prove-password.ts';
import { hashOfRecoveryCode, newRecoveryCodes, newSecret, uriOf } from './second-factor-codes.ts';
import {
  keepSecret,
  markConfirmed,
  markProven,
  removeSecondFactor,
  replaceRecoveryCodes,
} from './second-factor.store.ts';
import { endSessions } from './sessions.store.ts';

type Tools = CodeTools & Post & { events: Events };
type Caller = { viewer: Viewer; family: string; ip: string; device: string };

const whoOf = ({ viewer, ip, device }: Caller) => ({ userId: viewer.id, ip, device });
const ownFactor = ({ viewer }: Caller) => ({ type: 'user', id: viewer.id });

/** A secret that counts only when a code of it came back: nobody locks himself out by a QR code that was not read. */
export async function beginSecondFactor(
  { db, secret }: Tools,
  { viewer, family, ip }: Caller,
  password: string,
): Promise<{ secret: string; uri: string }> {
  const user = await findUser(db, viewer.id);
  // not by the token: where it is required, an administrator without one is an ordinary person
  if (!user?.is_admin) throw new Refusal('not_allowed', { detail: 'Второй фактор есть только у администраторов.' });
  await provePassword(db, { id: viewer.id, family, ip }, password, 'password');
  const made = newSecret();
  const isKept = await db
    .transaction()
    .execute((tx) => keepSecret(tx, viewer.id, sealText(factorKey(secret), made, factorContext(viewer.id))));
  if (!isKept) throw new Refusal('second_factor_on');
  return { secret: made, uri: uriOf(made, user.username ?? user.email ?? '') };
}

/** From here on it is asked for; whoever came in without it elsewhere is out. */
export const confirmSecondFactor = (
  tools: Tools,
  caller: Caller,
  code: string,
): Promise<{ recovery_codes: string[] }> =>
  checkCode(
    tools,
    whoOf(caller),
    code,
    async (tx) => {
      await markConfirmed(tx, caller.viewer.id);
      await markProven(tx, caller.family);
      await endSessions(tx, tools.events, { userId: caller.viewer.id, exceptFamily: caller.family });
      await recordDeed(tx, caller, 'set_second_factor', ownFactor(caller));
      await postFactorChanged(tx, tools, caller.viewer.id, 'включён');
      return issueCodes(tx, caller.viewer.id);
    },
    true,
  );

export const renewRecoveryCodes = (tools: Tools, caller: Caller, code: string): Promise<{ recovery_codes: string[] }> =>
  checkCode(tools, whoOf(caller), code, async (tx) => {
    await recordDeed(tx, caller, 'renew_recovery_codes', ownFactor(caller));
    return issueCodes(tx, caller.viewer.id);
  });

export const removeOwnFactor = (tools: Tools, caller: Caller, code: string): Promise<void> =>
  checkCode(tools, whoOf(caller), code, async (tx) => {
    await removeSecondFactor(tx, caller.viewer.id);
    await recordDeed(tx, caller, 'remove_second_factor', ownFactor(caller));
    await postFactorChanged(tx, tools, caller.viewer.id, 'отключён');
  });

/** Before a dangerous deed: it holds for a while in this session. */
export const proveFactor = (tools: CodeTools, caller: Caller, code: string): Promise<void> =>
  checkCode(tools, whoOf(caller), code, (tx) => markProven(tx, caller.family));

async function issueCodes(tx: Tx, userId: number): Promise<{ recovery_codes: string[] }> {
  const recovery_codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, userId, recovery_codes.map(hashOfRecoveryCode));
  return { recovery_codes };
}
