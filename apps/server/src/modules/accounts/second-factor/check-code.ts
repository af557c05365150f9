import { Refusal } from '@put/contract/base/refusals';
import type { Db, Tx } from '../../../drivers/database/database.ts';
import { unsealText } from '../../../auth/sealed-text.ts';
import { keyFor } from '../../../auth/secret.ts';
import { recordAuditEvent } from '../../audit/audit.api.ts';
import { hashOfRecoveryCode, isAppCode, plainCode, stepOf } from './second-factor-codes.ts';
import { findFactorForUpdate, markStep, takeRecoveryCode } from './second-factor.store.ts';
import { chargeAddress, countCodeTry, forgiveTries } from '../sign-in/sign-in-limits.ts';

export type CodeTools = { db: Db; secret: string };
export type CodeCaller = { userId: number; ip: string; device: string };

export const factorKey = (secret: string): Buffer => keyFor(secret, 'second factor');
export const factorContext = (userId: number): string => `second factor of user ${userId}`;

/**
 * Accepts a code of the app or a recovery code, each only once. `work` runs in the transaction that uses up the code.
 * `isBeginning`: the factor is being set up, so recovery codes are refused. A try is counted before the code is
 * checked.
 */
export async function checkCode<T>(
  { db, secret }: CodeTools,
  caller: CodeCaller,
  code: string,
  work: (tx: Tx) => Promise<T>,
  isBeginning = false,
): Promise<T> {
  const tried = await countCodeTry(db, caller);
  const done = await db.transaction().execute(async (tx) => {
    const factor = await findFactorForUpdate(tx, caller.userId);
    if (!factor || (factor.confirmed_at === null) !== isBeginning) throw new Refusal('second_factor_off');
    const isRight = isAppCode(plainCode(code))
      ? await takeAppCode(tx, secret, factor, plainCode(code))
      : !isBeginning && (await takeWrittenCode(tx, caller, code));
    return isRight ? { reply: await work(tx) } : undefined;
  });
  if (!done) {
    await chargeAddress(db, tried);
    await db.transaction().execute((tx) =>
      recordAuditEvent(tx, { viewer: null, ip: caller.ip }, 'second_factor_failed', {
        type: 'user',
        id: caller.userId,
      }),
    );
    throw new Refusal('wrong_code', {
      errors: [{ path: 'code', message: 'Код не подошёл: он неверный, устарел или уже использован' }],
    });
  }
  await forgiveTries(db, tried);
  return done.reply;
}

type Factor = NonNullable<Awaited<ReturnType<typeof findFactorForUpdate>>>;

/** Refuses a code that was used, and every older one: somebody may have seen it typed. */
async function takeAppCode(tx: Tx, secret: string, factor: Factor, code: string): Promise<boolean> {
  const { user_id, sealed_secret, last_step } = factor;
  // sealed with another PT_SECRET: recovery codes and the operator's command still work
  const opened = unsealText(factorKey(secret), sealed_secret, factorContext(user_id));
  const step = opened === undefined ? undefined : stepOf(opened, code, Date.now());
  if (step === undefined || (last_step !== null && step <= last_step)) return false;
  await markStep(tx, user_id, step);
  return true;
}

async function takeWrittenCode(tx: Tx, { userId, ip }: CodeCaller, code: string): Promise<boolean> {
  if (!(await takeRecoveryCode(tx, userId, hashOfRecoveryCode(code)))) return false;
  await recordAuditEvent(tx, { viewer: null, ip }, 'use_recovery_code', { type: 'user', id: userId });
  return true;
}
