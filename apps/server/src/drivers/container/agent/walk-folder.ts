import { chmod, type FileHandle, lstat, open, readdir, rmdir, unlink } from 'node:fs/promises';
import { constants, type Stats } from 'node:fs';
import { namesIn, placeIn } from './exact-paths.ts';

const isLinux = process.platform === 'linux';
const pathOnly = 0x20_0000;
const folderOnly = pathOnly | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/** `folder`: where it stands. `isAfter`: a folder for the second time, after all in it. */
export type Met = { path: string; folder: string; at: Buffer; found: Stats; isAfter: boolean };

/** A folder on the way: what is left of it, and how it is found again when it is not held open. */
type Level = {
  held: Held | null;
  dev: number;
  ino: number;
  path: string;
  names: string[];
  closeAgain: ((folder: string) => Promise<void>) | undefined;
  /** Null: where the walk began. */
  met: Met | null;
};
type Held = { folder: string; handle: FileHandle | null };

/** At most this many folders of a path are held open, however deep it is: each takes a file descriptor of the server. */
const mostHeld = 64;

/**
 * Meets everything in a folder, a folder before and after its content, without following links: the folder in which
 * something stands is held open. `passes`: names that are passed over, with all in them. What is moved away meanwhile
 * is passed over too. Without recursion, because strangers choose the depth.
 */
export async function* walkFolder(
  root: string | Buffer,
  passes: (name: string) => boolean = () => false,
): AsyncGenerator<Met, void> {
  const levels: Level[] = [];
  const enter = async (at: string | Buffer, path: string, met: Met | null) => {
    const level = await openLevel(at, path, met);
    if (!level) return;
    level.names = (await namesIn(level.held!.folder))
      .filter((one) => !passes(one))
      .toSorted()
      .toReversed();
    levels.push(level);
    const far = levels.at(-mostHeld);
    // the first one stays: all can be found again but where it stands
    if (far && levels.length > mostHeld) await letGo(far);
  };
  try {
    await enter(root, '', null);
    for (let level = levels.at(-1); level; level = levels.at(-1)) {
      const name = level.names.pop();
      if (name === undefined) {
        levels.pop();
        const above = levels.at(-1);
        if (above) above.held ??= await findAgain(above, level);
        await leave(level);
        if (above && !above.held) {
          // it is moved away: nothing more of it is met, nor of those above that are not held
          while (levels.length > 0 && !levels.at(-1)!.held) levels.pop();
        } else if (level.met && above) {
          const { folder } = above.held!;
          yield { ...level.met, folder, at: placeIn(folder, nameOf(level.met)), isAfter: true };
        }
        continue;
      }
      const { folder } = level.held!;
      const at = placeIn(folder, name);
      const path = level.path === '' ? name : `${level.path}/${name}`;
      const found = await lstat(at).catch(ignoreGone);
      if (!found) continue;
      const met = { path, folder, at, found, isAfter: false };
      yield met;
      if (found.isDirectory()) await enter(at, path, met);
    }
  } finally {
    for (const level of levels.toReversed()) await leave(level);
  }
}

const nameOf = ({ path }: Met) => path.slice(path.lastIndexOf('/') + 1);

/** Undefined where it is changed or gone meanwhile. */
async function openLevel(at: string | Buffer, path: string, met: Met | null): Promise<Level | undefined> {
  if (!isLinux) {
    const held = { folder: at.toString(), handle: null };
    return { held, dev: 0, ino: 0, path, names: [], closeAgain: undefined, met };
  }
  const handle = await open(at, folderOnly).catch(ignoreGone);
  if (!handle) return undefined;
  const folder = `/proc/self/fd/${handle.fd}`;
  try {
    const { dev, ino, mode } = await handle.stat();
    const closeAgain = await opened(folder, mode);
    return { held: { folder, handle }, dev, ino, path, names: [], closeAgain, met };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function letGo(level: Level): Promise<void> {
  await level.held?.handle?.close();
  level.held = null;
}

/** A folder gets back the rights that it had. */
async function leave(level: Level): Promise<void> {
  if (level.held) await level.closeAgain?.(level.held.folder);
  await letGo(level);
}

/** The folder over one that is held, when it is still the same; null: that one has been moved. */
async function findAgain({ dev, ino }: Level, below: Level): Promise<Held | null> {
  const handle = await open(`${below.held!.folder}/..`, folderOnly).catch(ignoreGone);
  if (!handle) return null;
  const found = await handle.stat();
  if (found.dev === dev && found.ino === ino) return { folder: `/proc/self/fd/${handle.fd}`, handle };
  await handle.close();
  return null;
}

/** A folder without rights is still its owner's. It gets them back afterwards. */
async function opened(folder: string, mode: number): Promise<Level['closeAgain']> {
  if ((mode & 0o700) === 0o700) return undefined;
  try {
    await readdir(folder);
    await lstat(`${folder}/.`);
    return undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    await chmod(folder, 0o700);
    return (again) => chmod(again, mode & 0o7777).catch(() => undefined);
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
