import { type SnapshotReason, snapshotWords } from '@put/contract/containers/container-snapshots';
import { Refusal } from '@put/contract/base/refusals';
import { ContainerFault, HomeTooLarge, mostCopyBytes } from '../../../drivers/container/container-engine.ts';
import { TarFault } from '../../../drivers/container/tar/tar-entry.ts';
import type { ContainerTools } from '../container-tools.ts';
import { changeLife, type ContainerLife, findLife, insertEvent, now } from '../containers.store.ts';
import { inTurnOfContainer } from '../life/in-turn-of-container.ts';
import { orderlyTar } from './orderly-tar.ts';
import { tellContainer } from '../tell-container.ts';
import {
  findNewestSnapshot,
  insertSnapshot,
  type KeptSnapshot,
  removeOldSnapshots,
  removeSameContents,
  removeUnusedContents,
  weakReasons,
} from './snapshots.store.ts';

/**
 * Keeps a copy of a home folder, also while the container runs. Refuses with `container_busy` while somebody starts,
 * stops or copies it or where the copy breaks off, with `container_not_running` when there is no home folder yet, and with
 * `container_too_large`.
 */
export async function makeSnapshot(
  tools: ContainerTools,
  id: number,
  reason: SnapshotReason,
  byId: number | null = null,
): Promise<KeptSnapshot> {
  const made = await inTurnOfContainer(tools, id, 3_000, async () => {
    const life = await findLife(tools.db, id);
    if (!life || life.deleted_at !== null) throw new Refusal('not_found');
    return keepHome(tools, life, reason, byId);
  });
  if (made === undefined) throw new Refusal('container_busy');
  return made;
}

/**
 * For a caller that has the container's turn. Returns the newest snapshot when nothing has changed since. When it fails,
 * the student is told why, and `container_busy` stands for whatever may go better another time.
 */
export async function keepHome(
  tools: ContainerTools,
  life: ContainerLife,
  reason: SnapshotReason,
  byId: number | null = null,
): Promise<KeptSnapshot> {
  if (!hasHome(life, tools.containers.kind)) {
    const newest = await findNewestSnapshot(tools.db, life.id);
    if (newest) return newest;
    throw new Refusal('container_not_running', { detail: 'В контейнере ещё нет файлов: он не запускался.' });
  }
  try {
    return await copyHome(tools, life, reason, byId);
  } catch (error) {
    const words = problemOf(error);
    // where the database is away too, the failure itself says more
    await noteProblem(tools, life, words).catch(() => undefined);
    if (error instanceof HomeTooLarge) throw new Refusal('container_too_large', { detail: words });
    throw isPassing(error) ? Object.assign(new Refusal('container_busy', { detail: words }), { cause: error }) : error;
  }
}

/** The engine or the student's container broke on the way. */
const isPassing = (error: unknown): boolean => error instanceof ContainerFault || error instanceof TarFault;

const problemOf = (error: unknown): string =>
  error instanceof HomeTooLarge || error instanceof Refusal
    ? error.message
    : 'Копия файлов не получилась. Попробуйте ещё раз.';

const noteProblem = (tools: ContainerTools, life: ContainerLife, words: string): Promise<void> =>
  tools.db.transaction().execute(async (tx) => {
    // the periodic copy comes again later, and not at once
    await changeLife(tx, life.id, { snapshot_at: now, copy_problem: words });
    if (words !== life.copy_problem) await tellContainer(tools, tx, life.id);
  });

async function copyHome(
  tools: ContainerTools,
  life: ContainerLife,
  reason: SnapshotReason,
  byId: number | null,
): Promise<KeptSnapshot> {
  const { db, files, containers } = tools;
  const home = await containers.exportHome(String(life.id));
  const { bytes, contentSha256 } = orderlyTar(home);
  const staged = await files.stage(atMost(bytes, mostCopyBytes(life.spec.disk_mb))).finally(() => home.destroy());
  const content_sha256 = contentSha256();
  try {
    return await db.transaction().execute(async (tx) => {
      await changeLife(tx, life.id, { snapshot_at: now, copy_problem: '' });
      if (life.copy_problem !== '') await tellContainer(tools, tx, life.id);
      const newest = await findNewestSnapshot(tx, life.id);
      const { sha256, sizeBytes: size_bytes } = staged;
      if (newest?.sha256 === sha256 && !isStronger(reason, newest.reason)) return newest;
      const { id: container_id, template_version } = life;
      const made = await insertSnapshot(tx, {
        container_id,
        reason,
        sha256,
        content_sha256,
        size_bytes,
        template_version,
      });
      if (reason !== 'periodic') await insertEvent(tx, life.id, 'snapshot', { words: snapshotWords[reason], by: byId });
      const dropped = [
        ...(await removeSameContents(tx, life.id, made.id, content_sha256)),
        ...(await removeOldSnapshots(tx, life.id)),
      ];
      // before the commit: a parallel copy of the same content waits for it and then stores the content again
      for (const sha256 of await removeUnusedContents(tx, life.user_id, dropped)) await files.remove(sha256);
      await staged.keep();
      return made;
    });
  } finally {
    await staged.drop();
  }
}

/** Copies that nobody asked for are the first to go. */
const isStronger = (reason: SnapshotReason, than: SnapshotReason): boolean =>
  reason !== than && !weakReasons.includes(reason) && (weakReasons.includes(than) || reason === 'check');

/** Whether this engine has had the container's home folder. */
export const hasHome = ({ engine }: Pick<ContainerLife, 'engine'>, kind: string): boolean => engine === kind;

async function* atMost(content: AsyncIterable<Uint8Array>, mostBytes: number) {
  let bytes = 0;
  for await (const part of content) {
    bytes += part.length;
    if (bytes > mostBytes) throw new Refusal('container_too_large');
    yield part;
  }
}
