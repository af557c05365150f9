import type { ContainerState } from '@put/contract/containers/containers';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

export const listKeys = (db: Db, userId: number) =>
  db
    .selectFrom('ssh_key')
    .select(['id', 'title', 'public_key', 'fingerprint', 'added_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

/** Locks the person until the transaction ends, so that two additions at once are counted one after the other. */
export async function countKeysOf(tx: Tx, userId: number): Promise<number> {
  await tx.selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute();
  const { count } = await tx
    .selectFrom('ssh_key')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

type NewKey = { user_id: number; title: string; public_key: string; fingerprint: string };

/** Undefined: somebody has this key already. */
export const insertKey = (tx: Tx, key: NewKey): Promise<{ id: number } | undefined> =>
  tx
    .insertInto('ssh_key')
    .values(key)
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returning('id')
    .executeTakeFirst();

/** Undefined: the person has no such key. */
export const deleteKey = (tx: Tx, userId: number, id: number): Promise<{ title: string } | undefined> =>
  tx.deleteFrom('ssh_key').where('id', '=', id).where('user_id', '=', userId).returning('title').executeTakeFirst();

/** Whose key opens which life of which container. */
export type Pass = {
  keyId: number;
  userId: number;
  containerId: number;
  generation: number;
  state: ContainerState;
};

const passes = (db: Db) =>
  db
    .selectFrom('ssh_key')
    .innerJoin('user', 'user.id', 'ssh_key.user_id')
    .innerJoin('container', 'container.user_id', 'ssh_key.user_id')
    .select([
      'ssh_key.id as keyId',
      'ssh_key.user_id as userId',
      'container.id as containerId',
      'container.generation',
      'container.state',
    ])
    .where('container.deleted_at', 'is', null)
    .where('user.deleted_at', 'is', null)
    .where('user.disabled_at', 'is', null);

/** What a key opens now. Undefined: the container is not there, or not this person's, or the person may not come. */
export const findPass = (db: Db, fingerprint: string, containerId: number): Promise<Pass | undefined> =>
  passes(db).where('ssh_key.fingerprint', '=', fingerprint).where('container.id', '=', containerId).executeTakeFirst();

/** The same of who is in already. */
export const findPassAgain = (db: Db, { keyId, containerId }: Pass): Promise<Pass | undefined> =>
  passes(db).where('ssh_key.id', '=', keyId).where('container.id', '=', containerId).executeTakeFirst();

export async function markUsed(db: Db, keyId: number): Promise<void> {
  await db
    .updateTable('ssh_key')
    .set({ last_used_at: sql<string>`now()` })
    .where('id', '=', keyId)
    .execute();
}
