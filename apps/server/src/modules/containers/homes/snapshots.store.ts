import type { ContainerSnapshot, SnapshotReason } from '@put/contract/containers/container-snapshots';
import { containerLimits } from '@put/contract/containers/containers';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../drivers/database/database.ts';

export type KeptSnapshot = Omit<ContainerSnapshot, 'is_of_deleted'> & { sha256: string };

/**
 * Whether a snapshot may be restored in a container: its own, or of an earlier one of the same person, template and task,
 * which is deleted.
 */
const isRestorableIn = (containerId: number) => sql<boolean>`container_id in (
  select earlier.id from container this
    join container earlier on earlier.user_id = this.user_id and earlier.template_id = this.template_id
      and coalesce(earlier.task_id, 0) = coalesce(this.task_id, 0)
  where this.id = ${containerId} and (earlier.id = this.id or earlier.deleted_at is not null))`;

const columns = ['id', 'reason', 'size_bytes', 'made_at', 'file_sha256 as sha256'] as const;

/** Also those of earlier ones that are deleted. */
export const listSnapshots = (
  db: Db | Tx,
  containerId: number,
): Promise<(KeptSnapshot & { is_of_deleted: boolean })[]> =>
  db
    .selectFrom('container_snapshot')
    .select(columns)
    .select(sql<boolean>`container_id <> ${containerId}`.as('is_of_deleted'))
    .where(isRestorableIn(containerId))
    .orderBy('id', 'desc')
    .execute();

export const findSnapshot = (db: Db | Tx, containerId: number, id: number): Promise<KeptSnapshot | undefined> =>
  db
    .selectFrom('container_snapshot')
    .select(columns)
    .where(isRestorableIn(containerId))
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
      and not exists (select from answer_draft where user_id = ${userId} and strpos(answer::text, file.sha256) > 0)
      and not exists (select from draft_version where user_id = ${userId} and strpos(content::text, file.sha256) > 0)
    returning sha256`.execute(tx);
  return rows.map(({ sha256 }) => sha256);
}
