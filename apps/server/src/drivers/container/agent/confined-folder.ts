import { constants } from 'node:fs';
import { chown, type FileHandle, lstat, mkdir, open, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { exactBytes } from '@put/python/exact-text.ts';
import { placeIn } from './exact-paths.ts';
import { Refused } from './inside.ts';

/** Opens a folder without the right to read it; Node has no name for the flag. */
const pathOnly = 0x20_0000;
const { O_DIRECTORY, O_NOFOLLOW, O_RDONLY } = constants;
const isLinux = process.platform === 'linux';

/** A name in a folder that is held open, so that nobody can put a link in its way. */
export type Place = { folder: string; name: string; at: Buffer };

/** A relative path of the protocol → its names. Throws Refused `bad_name` or `too_long`. */
export function namesOf(path: string): string[] {
  if (path === '') return [];
  const names = path.split('/');
  const isBad = (name: string) => name === '' || name === '.' || name === '..' || name.includes('\0');
  if (names.some(isBad)) throw new Refused('bad_name');
  if (exactBytes(path).length > 1024 || names.some((name) => exactBytes(name).length > 255))
    throw new Refused('too_long');
  if (process.platform === 'win32' && names.some((name) => /[\\:]/.test(name))) throw new Refused('bad_name');
  return names;
}

/**
 * A folder whose content somebody else changes meanwhile. No path leads out of it: each name is looked up in a folder
 * that is held open, and no link is followed on the way. Node has no openat(2); `/proc/self/fd/N/name` is the same on
 * Linux. Elsewhere each folder of the path is checked before, which is enough where nobody else runs programs.
 */
export class ConfinedFolder {
  private readonly root: string;
  constructor(root: string) {
    this.root = root;
  }

  /** Holds the folder of `path` while `use` works with it. With `makes`, missing folders are made, for this owner. */
  async hold<T>(path: string, use: (folder: string) => Promise<T>, makes?: { uid: number | undefined }): Promise<T> {
    const names = namesOf(path);
    if (!isLinux) return use(await this.checked(names, makes !== undefined));
    let handle = await open(this.root, pathOnly | O_DIRECTORY);
    try {
      for (const name of names) {
        const next = await enter(handle, name, makes);
        await handle.close();
        handle = next;
      }
      return await use(handlePath(handle));
    } finally {
      await handle.close().catch(() => undefined);
    }
  }

  /** The same for the folder in which the last name of `path` stands. The path must not be empty. */
  async at<T>(path: string, use: (place: Place) => Promise<T>, makes?: { uid: number | undefined }): Promise<T> {
    const names = namesOf(path);
    const name = names.pop();
    if (name === undefined) throw new Refused('bad_name', 'the home folder itself');
    return this.hold(names.join('/'), (folder) => use({ folder, name, at: placeIn(folder, name) }), makes);
  }

  private async checked(names: string[], makes: boolean): Promise<string> {
    let folder = await realpath(this.root);
    for (const name of names) {
      folder = join(folder, name);
      if (makes) await mkdir(folder).catch(ignoreExisting);
      const found = await lstat(folder);
      if (!found.isDirectory()) throw new Refused('not_folder');
    }
    return folder;
  }
}

const handlePath = (handle: FileHandle) => `/proc/self/fd/${handle.fd}`;

async function enter(folder: FileHandle, name: string, makes?: { uid: number | undefined }): Promise<FileHandle> {
  const path = placeIn(handlePath(folder), name);
  const flags = pathOnly | O_DIRECTORY | O_NOFOLLOW;
  try {
    return await open(path, flags);
  } catch (error) {
    if (!makes || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await mkdir(path).catch(ignoreExisting);
    const made = await open(path, flags);
    if (makes.uid !== undefined) await giveTo(made, makes.uid);
    return made;
  }
}

/** `chown` of an open folder: FileHandle.chown refuses one that was opened without rights. */
async function giveTo(handle: FileHandle, uid: number): Promise<void> {
  await chown(handlePath(handle), uid, uid);
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** Opens a regular file for reading. Never follows a link, and never waits for the other end of a pipe. */
export async function openRegular(at: string | Buffer): Promise<FileHandle> {
  const file = await open(at, O_RDONLY | (O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  const found = await file.stat();
  if (found.isFile()) return file;
  await file.close();
  throw new Refused(found.isDirectory() ? 'is_folder' : 'denied', 'not a regular file');
}
