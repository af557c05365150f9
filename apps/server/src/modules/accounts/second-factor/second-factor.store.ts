import { sql } from 'kysely';
import type { Db, Tx } from '../../../drivers/database/database.ts';

/** How long a code that was shown in a session allows dangerous actions. */
export const provenMinutes = 15;

const findConfirmed = (db: Db, userId: number) =>
  db
    .selectFrom('second_factor')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();

export const hasSecondFactor = async (db: Db, userId: number): Promise<boolean> =>
  (await findConfirmed(db, userId)) !== undefined;

/**
 * Whether an administrator still has to set up a second factor. Until then the person has no administrator's rights.
 * Always false where the factor is not required.
 */
export const lacksFactor = (db: Db, isRequired: boolean) =>
  isRequired ? async (userId: number) => !(await hasSecondFactor(db, userId)) : async () => false;

export async function describeSecondFactor(db: Db, userId: number) {
  const { count } = await db
    .selectFrom('recovery_code')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { is_on: await hasSecondFactor(db, userId), recovery_codes_left: count };
}

/** Whether a code was shown in this session within `provenMinutes`. */
export async function isProven(db: Db, family: string): Promise<boolean> {
  const proven = await db
    .selectFrom('proven_session')
    .select('family')
    .where('family', '=', family)
    .where('proven_at', '>', sql<string>`now() - make_interval(mins => ${provenMinutes})`)
    .executeTakeFirst();
  return proven !== undefined;
}

export async function markProven(tx: Tx, family: string): Promise<void> {
  await sql`insert into proven_session (family) values (${family})
    on conflict (family) do update set proven_at = now()`.execute(tx);
}

export async function removeOldProofs(db: Db): Promise<void> {
  await sql`delete from proven_session where proven_at < now() - interval '1 day'`.execute(db);
}

/** Replaces a secret that was never confirmed. False when there is a confirmed one. */
export async function keepSecret(tx: Tx, userId: number, sealed_secret: Buffer): Promise<boolean> {
  const row = await tx
    .insertInto('second_factor')
    .values({ user_id: userId, sealed_secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret, last_step: null })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the row until the transaction ends: two codes at once are checked one after the other. */
export const findFactorForUpdate = (tx: Tx, userId: number) =>
  tx.selectFrom('second_factor').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst();

export async function markStep(tx: Tx, userId: number, last_step: number): Promise<void> {
  await tx.updateTable('second_factor').set({ last_step }).where('user_id', '=', userId).execute();
}

export async function markConfirmed(tx: Tx, userId: number): Promise<void> {
  const confirmed_at = new Date().toISOString();
  await tx.updateTable('second_factor').set({ confirmed_at }).where('user_id', '=', userId).execute();
}

/** False when there was none. */
export async function removeSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  const removed = await tx.deleteFrom('second_factor').where('user_id', '=', userId).returning('user_id').execute();
  return removed.length > 0;
}

export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** True for the first call with this code only. */
export async function takeRecoveryCode(tx: Tx, userId: number, code_hash: Buffer): Promise<boolean> {
  const taken = await tx
    .updateTable('recovery_code')
    .set({ used_at: new Date().toISOString() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .returning('id')
    .execute();
  return taken.length > 0;
}
