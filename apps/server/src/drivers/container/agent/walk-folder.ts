import { chmod, type FileHandle, lstat, open, readdir, rmdir, unlink } from 'node:fs/promises';
import { constants, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';

const isLinux = process.platform === 'linux';
const pathOnly = 0x20_0000;

export type Met = { path: string; at: string; found: Stats };

/**
 * Meets everything in an open folder (`folder` may be `/proc/self/fd/N`), a folder before its content, without following
 * links: each folder on the way is held open. `leave` is called for a folder after its content.
 */
export async function walkFolder(
  folder: string,
  meet: (met: Met) => Promise<boolean>,
  leave: (met: Met) => Promise<void> = () => Promise.resolve(),
  above = '',
): Promise<void> {
  const names = await readdir(folder).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    // a folder without rights is still its owner's
    await chmod(folder, 0o700);
    return readdir(folder);
  });
  for (const name of names.sort()) {
    const at = join(folder, name);
    const path = above === '' ? name : `${above}/${name}`;
    const found = await lstat(at).catch(() => null);
    if (!found) continue;
    const met = { path, at, found };
    if (!(await meet(met)) || !found.isDirectory()) continue;
    await within(at, (inner) => walkFolder(inner, meet, leave, path));
    await leave(met);
  }
}

async function within(at: string, use: (folder: string) => Promise<void>): Promise<void> {
  if (!isLinux) return use(at);
  let handle: FileHandle;
  try {
    handle = await open(at, pathOnly | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  } catch {
    // changed or gone meanwhile
    return;
  }
  try {
    await use(`/proc/self/fd/${handle.fd}`);
  } finally {
    await handle.close();
  }
}

/** Removes `name` in an open folder with all in it. Never follows a link. */
export async function removeTree(at: string): Promise<void> {
  const found = await lstat(at);
  if (!found.isDirectory()) return unlink(at);
  const drop = async (met: Met) => {
    if (!met.found.isDirectory()) await inOwnFolder(met.at, unlink);
    return true;
  };
  await within(at, (folder) => walkFolder(folder, drop, (met) => inOwnFolder(met.at, rmdir)));
  await rmdir(at);
}

/** Removes from a folder also where its owner may not write. */
async function inOwnFolder(at: string, remove: (at: string) => Promise<void>): Promise<void> {
  try {
    await remove(at);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    await chmod(dirname(at), 0o700);
    await remove(at);
  }
}

/** What the content of a folder takes on the disk, in bytes, and how many names there are. */
export async function sumFolder(folder: string): Promise<{ bytes: number; files: number }> {
  let bytes = 0;
  let files = 0;
  const seen = new Set<number>();
  await walkFolder(folder, ({ found }) => {
    files += 1;
    const isFirst = found.nlink === 1 || found.isDirectory() || !seen.has(found.ino);
    if (found.nlink > 1) seen.add(found.ino);
    if (isFirst) bytes += isLinux ? found.blocks * 512 : found.size;
    return Promise.resolve(true);
  });
  return { bytes, files };
}
