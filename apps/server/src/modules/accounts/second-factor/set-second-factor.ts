import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import type { Tx } from '../../../drivers/database/database.ts';
import type { Events } from '../../../drivers/events/events.ts';
import { sealText } from '../../../auth/sealed-text.ts';
import { recordAuditEvent } from '../../audit/audit.api.ts';
import { nothingToAudit } from '../../../http/audited.ts';
import { type Post, postFactorChanged } from '../account-emails.ts';
import { findUser } from '../accounts.store.ts';
import { checkCode, type CodeTools, factorContext, factorKey } from './check-code.ts';
import { provePassword } from '../profile/prove-password.ts';
import { hashOfRecoveryCode, newRecoveryCodes, newSecret, uriOf } from './second-factor-codes.ts';
import {
  keepSecret,
  markConfirmed,
  markProven,
  removeSecondFactor,
  replaceRecoveryCodes,
} from './second-factor.store.ts';
import { endSessions } from '../sessions/end-sessions.ts';

type Tools = CodeTools & Post & { events: Events };
type Caller = { viewer: Viewer; family: string; ip: string; device: string };

const whoOf = ({ viewer, ip, device }: Caller) => ({ userId: viewer.id, ip, device });
const ownFactor = ({ viewer }: Caller) => ({ type: 'user', id: viewer.id }) as const;

/**
 * Creates a secret that counts only after `confirmSecondFactor`: a person who could not scan the QR code is not locked
 * out.
 */
export async function beginSecondFactor(
  { db, secret }: Tools,
  { viewer, family, ip }: Caller,
  password: string,
): Promise<{ secret: string; uri: string }> {
  const user = await findUser(db, viewer.id);
  // read from the database, not from the token: where a factor is required, the token of an administrator without one
  // says `is_admin: false`
  if (!user?.is_admin) throw new Refusal('not_allowed', { detail: 'Второй фактор есть только у администраторов.' });
  await provePassword(db, { id: viewer.id, family, ip }, password, 'password');
  const made = newSecret();
  const isKept = await db
    .transaction()
    .execute((tx) => keepSecret(tx, viewer.id, sealText(factorKey(secret), made, factorContext(viewer.id))));
  if (!isKept) throw new Refusal('second_factor_on');
  return { secret: made, uri: uriOf(made, user.username ?? user.email ?? '') };
}

/** From now on sign-in asks for a code. Sessions that began without it end, except this one. */
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
      await recordAuditEvent(tx, caller, 'set_second_factor', ownFactor(caller));
      await postFactorChanged(tx, tools, caller.viewer.id, 'включён');
      return issueCodes(tx, caller.viewer.id);
    },
    true,
  );

export const renewRecoveryCodes = (tools: Tools, caller: Caller, code: string): Promise<{ recovery_codes: string[] }> =>
  checkCode(tools, whoOf(caller), code, async (tx) => {
    await recordAuditEvent(tx, caller, 'renew_recovery_codes', ownFactor(caller));
    return issueCodes(tx, caller.viewer.id);
  });

export const removeOwnFactor = (tools: Tools, caller: Caller, code: string): Promise<void> =>
  checkCode(tools, whoOf(caller), code, async (tx) => {
    await removeSecondFactor(tx, caller.viewer.id);
    await recordAuditEvent(tx, caller, 'remove_second_factor', ownFactor(caller));
    await postFactorChanged(tx, tools, caller.viewer.id, 'отключён');
  });

/** Allows dangerous actions in this session for `provenMinutes`. */
export const proveFactor = (tools: CodeTools, caller: Caller, code: string): Promise<void> =>
  checkCode(tools, whoOf(caller), code, async (tx) => {
    await markProven(tx, caller.family);
    nothingToAudit();
  });

async function issueCodes(tx: Tx, userId: number): Promise<{ recovery_codes: string[] }> {
  const recovery_codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, userId, recovery_codes.map(hashOfRecoveryCode));
  return { recovery_codes };
}
