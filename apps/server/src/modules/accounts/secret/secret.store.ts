import type { Db, Tx } from '../../../drivers/database/database.ts';

/** The id of the installation, and the mark of the key that its processes have; null: none has been seen yet. */
export const findMark = (db: Db | Tx) =>
  db.selectFrom('installation').select(['id as installation', 'secret_mark as mark']).executeTakeFirstOrThrow();

/** Keeps the first mark; of processes that start at once, one is the first. */
export async function keepFirstMark(db: Db, mark: Buffer): Promise<void> {
  await db.updateTable('installation').set({ secret_mark: mark }).where('secret_mark', 'is', null).execute();
}

export async function replaceMark(tx: Tx, mark: Buffer): Promise<void> {
  await tx.updateTable('installation').set({ secret_mark: mark }).execute();
}

export const listSealedFactors = (tx: Tx) =>
  tx.selectFrom('second_factor').select(['user_id', 'sealed_secret']).orderBy('user_id').forUpdate().execute();

export async function replaceSealedFactor(tx: Tx, user_id: number, sealed_secret: Buffer): Promise<void> {
  await tx.updateTable('second_factor').set({ sealed_secret }).where('user_id', '=', user_id).execute();
}

export const listSealedSessions = (tx: Tx) =>
  tx.selectFrom('provider_session').select(['family', 'id_token']).orderBy('family').forUpdate().execute();

export async function replaceSealedSession(tx: Tx, family: string, id_token: Buffer): Promise<void> {
  await tx.updateTable('provider_session').set({ id_token }).where('family', '=', family).execute();
}
