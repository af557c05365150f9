import { sql } from 'kysely';
import type { Db, Tx } from '../../../drivers/database/database.ts';
import { looksNow } from '../../containers/containers.api.ts';
import type { Pass } from './preview-pass.ts';

/** A link that opens a preview once, kept by the hash of its key. Old ones go with it. */
export async function insertLink(tx: Tx, key_sha256: string, pass: Pass): Promise<void> {
  await tx
    .deleteFrom('container_preview_link')
    .where('made_at', '<', sql<string>`clock_timestamp() - interval '1 day'`)
    .execute();
  await tx
    .insertInto('container_preview_link')
    .values({
      key_sha256,
      container_id: pass.containerId,
      generation: pass.generation,
      port: pass.port,
      user_id: pass.userId,
      family: pass.family,
    })
    .execute();
}

/** Undefined: no such link, used already, or older than a minute. */
export async function takeLink(db: Db, key_sha256: string): Promise<Pass | undefined> {
  const row = await db
    .deleteFrom('container_preview_link')
    .where('key_sha256', '=', key_sha256)
    .where('made_at', '>', sql<string>`clock_timestamp() - interval '60 seconds'`)
    .returning(['container_id', 'generation', 'port', 'user_id', 'family'])
    .executeTakeFirst();
  return (
    row && {
      containerId: row.container_id,
      generation: row.generation,
      port: row.port,
      userId: row.user_id,
      family: row.family,
    }
  );
}

/**
 * How the container of a pass stands, for a person who may still see it: its student, or an administrator
 * while they look at it. Undefined: there is no such container, or person, or the look or the sign-in has ended.
 */
export const findPreviewed = (
  db: Db,
  { containerId, userId, family }: Pass,
): Promise<{ state: string; generation: number } | undefined> =>
  db
    .selectFrom('container')
    .innerJoin('user', (join) => join.on('user.id', '=', userId))
    .select(['container.state', 'container.generation'])
    .where('container.id', '=', containerId)
    .where('container.deleted_at', 'is', null)
    .where('user.deleted_at', 'is', null)
    .where('user.disabled_at', 'is', null)
    .where((is) =>
      is.or([
        is('container.user_id', '=', userId),
        is.and([is('user.is_admin', '=', true), is('container.look_by', '=', userId), looksNow]),
      ]),
    )
    .where(
      sql<boolean>`exists (select from session where family = ${family}::uuid and revoked_at is null and expires_at > now())`,
    )
    .executeTakeFirst();
