import type { Viewer } from '@put/contract/base/access';
import type { HandedHome } from '@put/contract/kinds/container/container';
import { Refusal } from '@put/contract/base/refusals';
import { buffer } from 'node:stream/consumers';
import { readTar } from '../../../drivers/container/tar/read-tar.ts';
import { wholeContent } from '../../../drivers/container/tar/tar-entry.ts';
import type { ContainerTools } from '../container-tools.ts';
import { findLife } from '../containers.store.ts';
import { makeSnapshot } from './make-snapshot.ts';
import { findNewestSnapshot } from './snapshots.store.ts';

type Asked = { containerId: number; taskId: number; names: readonly string[] };
type Handed = { home: HandedHome; files: { name: string; text: string | null }[] };

const longestText = 100_000;
const mostFileBytes = 1_000_000;

/** Keeps a copy of the student's container for this task, and reads files from that copy. Refuses as `makeSnapshot`. */
export async function handInHome(
  tools: ContainerTools,
  viewer: Viewer,
  { containerId, taskId, names }: Asked,
): Promise<Handed> {
  const life = await findLife(tools.db, containerId);
  if (!life || life.deleted_at !== null || life.user_id !== viewer.id || life.task_id !== taskId)
    throw new Refusal('not_found', { detail: 'Начните работу в контейнере этой задачи.' });
  const { sha256, size_bytes } = await makeSnapshot(tools, containerId, 'check');
  return { home: { sha256, size_bytes }, files: await readFiles(tools, sha256, names) };
}

/** The last copy that was kept of the container, when no new one can be made; undefined: there is none. */
export async function readLastHome(
  tools: ContainerTools,
  containerId: number,
  names: readonly string[],
): Promise<Handed | undefined> {
  const newest = await findNewestSnapshot(tools.db, containerId);
  if (!newest) return undefined;
  const { sha256, size_bytes } = newest;
  return { home: { sha256, size_bytes }, files: await readFiles(tools, sha256, names) };
}

async function readFiles(
  { files }: ContainerTools,
  sha256: string,
  names: readonly string[],
): Promise<Handed['files']> {
  const content = names.length === 0 ? undefined : await files.open(sha256);
  if (!content) return [];
  const wanted = new Set(names);
  const found = new Map<string, string | null>();
  for await (const entry of readTar(content)) {
    const name = entry.name.replace(/^\.\//, '');
    if (!wanted.has(name)) continue;
    const isRead = entry.type === 'file' && entry.size <= mostFileBytes;
    found.set(name, isRead ? textOf(await buffer(wholeContent(entry))) : null);
  }
  return names.flatMap((name) => (found.has(name) ? [{ name, text: found.get(name) ?? null }] : []));
}

/** Null when the bytes are no text, or none that the database can hold. */
function textOf(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text.slice(0, longestText).toWellFormed();
  } catch {
    return null;
  }
}
