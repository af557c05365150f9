import { chmod, type FileHandle, lstat, open, readdir, rmdir, unlink } from 'node:fs/promises';
import { constants, type Stats } from 'node:fs';
import { namesIn, placeIn } from './exact-paths.ts';

const isLinux = process.platform === 'linux';
const pathOnly = 0x20_0000;

/** `folder`: where it stands. `isAfter`: a folder for the second time, after all in it. */
export type Met = { path: string; folder: string; at: Buffer; found: Stats; isAfter: boolean };

/**
 * Meets everything in a folder, a folder before and after its content, without following links: each folder on the way
 * is held open. `passes`: names that are passed over, with all in them.
 */
export async function* walkFolder(
  root: string | Buffer,
  passes: (name: string) => boolean = () => false,
): AsyncGenerator<Met, void> {
  yield* within(root, (folder) => contentOf(folder, '', passes));
}

async function* contentOf(folder: string, above: string, passes: (name: string) => boolean): AsyncGenerator<Met, void> {
  for (const name of (await namesIn(folder)).filter((one) => !passes(one)).sort()) {
    const at = placeIn(folder, name);
    const path = above === '' ? name : `${above}/${name}`;
    const found = await lstat(at).catch(ignoreGone);
    if (!found) continue;
    yield { path, folder, at, found, isAfter: false };
    if (!found.isDirectory()) continue;
    yield* within(at, (inner) => contentOf(inner, path, passes));
    yield { path, folder, at, found, isAfter: true };
  }
}

/** Nothing where it is changed or gone meanwhile. */
async function* within<T>(at: string | Buffer, use: (folder: string) => AsyncGenerator<T, void>) {
  if (!isLinux) return yield* use(at.toString());
  const handle = await open(at, pathOnly | constants.O_DIRECTORY | constants.O_NOFOLLOW).catch(ignoreGone);
  if (!handle) return;
  const folder = `/proc/self/fd/${handle.fd}`;
  let closeAgain: (() => Promise<void>) | undefined;
  try {
    closeAgain = await opened(handle, folder);
    yield* use(folder);
  } finally {
    await closeAgain?.();
    await handle.close();
  }
}

/** A folder without rights is still its owner's. It gets them back afterwards. */
async function opened(handle: FileHandle, folder: string): Promise<(() => Promise<void>) | undefined> {
  const { mode } = await handle.stat();
  if ((mode & 0o700) === 0o700) return undefined;
  try {
    await readdir(folder);
    await lstat(`${folder}/.`);
    return undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    await chmod(folder, 0o700);
    return () => chmod(folder, mode & 0o7777).catch(() => undefined);
  }
}

function ignoreGone(error: NodeJS.ErrnoException): undefined {
  if (!['ENOENT', 'ENOTDIR', 'ELOOP'].includes(error.code ?? '')) throw error;
}

/** Removes `name` in an open folder with all in it. Never follows a link. */
export async function removeTree(at: string | Buffer): Promise<void> {
  const found = await lstat(at);
  if (!found.isDirectory()) return unlink(at);
  for await (const met of walkFolder(at)) {
    if (met.isAfter) await inOwnFolder(met, rmdir);
    else if (!met.found.isDirectory()) await inOwnFolder(met, unlink);
  }
  await rmdir(at);
}

/** Removes from a folder also where its owner may not write. */
async function inOwnFolder({ folder, at }: Met, remove: (at: Buffer) => Promise<void>): Promise<void> {
  try {
    await remove(at);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    await chmod(folder, 0o700);
    await remove(at);
  }
}

/** What the content of a folder takes on the disk, in bytes, and how many names there are. */
export async function sumFolder(folder: string): Promise<{ bytes: number; files: number }> {
  let bytes = 0;
  let files = 0;
  const seen = new Set<number>();
  for await (const { found, isAfter } of walkFolder(folder)) {
    if (isAfter) continue;
    files += 1;
    const isFirst = found.nlink === 1 || found.isDirectory() || !seen.has(found.ino);
    if (found.nlink > 1) seen.add(found.ino);
    if (isFirst) bytes += isLinux ? found.blocks * 512 : found.size;
  }
  return { bytes, files };
}
