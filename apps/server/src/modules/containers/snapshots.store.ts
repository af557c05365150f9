import { type ContainerSnapshot, containerLimits, type SnapshotReason } from '@put/contract/containers';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

export type KeptSnapshot = ContainerSnapshot & { sha256: string };

const columns = ['id', 'reason', 'size_bytes', 'made_at', 'file_sha256 as sha256'] as const;

export const listSnapshots = (db: Db | Tx, containerId: number): Promise<KeptSnapshot[]> =>
  db
    .selectFrom('container_snapshot')
    .select(columns)
    .where('container_id', '=', containerId)
    .orderBy('id', 'desc')
    .execute();

export const findSnapshot = (db: Db | Tx, containerId: number, id: number): Promise<KeptSnapshot | undefined> =>
  db
    .selectFrom('container_snapshot')
    .select(columns)
    .where('container_id', '=', containerId)
    .where('id', '=', id)
    .executeTakeFirst();

export const findNewestSnapshot = (db: Db | Tx, containerId: number): Promise<KeptSnapshot | undefined> =>
  db
    .selectFrom('container_snapshot')
    .select(columns)
    .where('container_id', '=', containerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The content has a row in `file`, and no row of an upload: it is not counted in anybody's quota. */
export async function insertSnapshot(
  tx: Tx,
  {
    container_id,
    ...fields
  }: {
    container_id: number;
    reason: SnapshotReason;
    sha256: string;
    content_sha256: string;
    size_bytes: number;
    template_version: number;
  },
): Promise<KeptSnapshot> {
  const { sha256, content_sha256, size_bytes, reason, template_version } = fields;
  await tx
    .insertInto('file')
    .values({
      sha256,
      size: size_bytes,
      mime: 'application/x-tar',
      width: null,
      height: null,
      unreferenced_since: null,
    })
    // waits until a parallel removal of the file ends, as an upload of the same content does
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ unreferenced_since: null }))
    .execute();
  return tx
    .insertInto('container_snapshot')
    .values({ container_id, reason, size_bytes, template_version, content_sha256, file_sha256: sha256 })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Made without anybody's wish. */
export const weakReasons: readonly SnapshotReason[] = ['periodic', 'stop'];

/** Removes older snapshots with the content of a new one. It takes over the reason of one that was asked for. */
export async function removeSameContents(
  tx: Tx,
  containerId: number,
  newId: number,
  contentSha256: string,
): Promise<string[]> {
  const { rows } = await sql<{ sha256: string; reason: SnapshotReason }>`
    delete from container_snapshot one
    where container_id = ${containerId} and id <> ${newId} and content_sha256 = ${contentSha256} and reason <> 'check'
      and not exists (select from container where container.home_snapshot_id = one.id)
    returning file_sha256 as sha256, reason`.execute(tx);
  const wanted = rows.find(({ reason }) => !weakReasons.includes(reason));
  if (wanted)
    await tx
      .updateTable('container_snapshot')
      .set({ reason: wanted.reason })
      .where('id', '=', newId)
      .where('reason', 'in', weakReasons)
      .execute();
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Removes snapshots beyond the newest and those that are kept besides it: first those that nobody asked for. One that the
 * next start begins with stays. Returns contents that may be unused now.
 */
export async function removeOldSnapshots(tx: Tx, containerId: number): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    delete from container_snapshot where id in (
      select id from container_snapshot one
      where container_id = ${containerId}
        and not exists (select from container where container.home_snapshot_id = one.id)
        and id < (select max(id) from container_snapshot newest where newest.container_id = ${containerId})
      order by reason = any(${weakReasons}::text[]), id desc
      offset ${containerLimits.snapshots}
    ) returning file_sha256 as sha256`.execute(tx);
  return rows.map(({ sha256 }) => sha256);
}

/** Removes rows of contents that nothing refers to. Returns their hashes; the caller removes the contents. */
export async function removeUnusedContents(tx: Tx, userId: number, sha256s: readonly string[]): Promise<string[]> {
  if (sha256s.length === 0) return [];
  const { rows } = await sql<{ sha256: string }>`
    delete from file where sha256 = any(${sha256s}::text[])
      and not exists (select from container_snapshot where file_sha256 = file.sha256)
      and not exists (select from file_upload where file_upload.sha256 = file.sha256)
      and not exists (select from submission where user_id = ${userId} and strpos(answer::text, file.sha256) > 0)
      and not exists (select from draft where user_id = ${userId} and strpos(answer::text, file.sha256) > 0)
    returning sha256`.execute(tx);
  return rows.map(({ sha256 }) => sha256);
}
