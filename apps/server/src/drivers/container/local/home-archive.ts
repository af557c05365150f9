import { constants } from 'node:fs';
import {
  chmod,
  type FileHandle,
  lchown,
  link,
  lutimes,
  mkdir,
  open,
  readlink,
  symlink,
  utimes,
} from 'node:fs/promises';
import { Readable } from 'node:stream';
import { exactBytes, exactText } from '@put/python/exact-text.ts';
import { ConfinedFolder, openRegular } from '../agent/confined-folder.ts';
import { isAside } from '../agent/home-files.ts';
import { Refused } from '../agent/inside.ts';
import { type Met, walkFolder } from '../agent/walk-folder.ts';
import { HomeTooLarge, StartRefused } from '../container-engine.ts';
import { homeEntries } from '../life/home-tar.ts';
import { noContent, placedContent, storedBytes, type TarEntry, type TarHead } from '../tar/tar-entry.ts';
import { writeTar } from '../tar/write-tar.ts';
import { findParts, readParts } from './file-parts.ts';

const mostFiles = 300_000;
/** Linux opens no longer path, so whoever gets the copy could not either. */
const longestPath = 4000;
const tooDeep = 'Папки вложены друг в друга слишком глубоко. Удалите лишние.';
/** As in the images of the other engines, so that a copy can be moved there. */
const studentId = 10_001;
const owner = { uid: studentId, gid: studentId };
const pathOnly = 0x20_0000;

/** A tar of a home folder that may change meanwhile: links are kept as links, sockets and devices are left out. */
export const packHome = (home: string): Readable => Readable.from(writeTar(entriesOf(home)), { objectMode: false });

async function* entriesOf(home: string): AsyncGenerator<TarEntry, void> {
  const nothing = { linkname: '', size: 0, parts: null, content: noContent() };
  yield { ...nothing, ...owner, name: './', type: 'directory', mode: 0o755, mtime: 0 };
  const firstNames = new Map<number, string>();
  for await (const met of walkFolder(home, isAside)) {
    const { path, found, isAfter } = met;
    if (isAfter) continue;
    if (path.length > longestPath) throw new HomeTooLarge(tooDeep);
    const head = { name: `./${path}`, mode: found.mode & 0o7777, mtime: Math.floor(found.mtimeMs / 1000), ...owner };
    const first = found.isFile() && firstNames.get(found.ino);
    if (found.isDirectory()) yield { ...nothing, ...head, name: `./${path}/`, type: 'directory' };
    else if (found.isSymbolicLink()) {
      const linkname = await readlink(met.at, 'buffer').catch(ignoreGone);
      if (linkname) yield { ...nothing, ...head, type: 'symlink', linkname: exactText(linkname) };
    } else if (first) yield { ...nothing, ...head, type: 'link', linkname: first };
    else if (found.isFile()) {
      const isPacked = yield* fileOf(met, head);
      if (isPacked && found.nlink > 1) firstNames.set(found.ino, head.name);
    }
  }
}

type Head = Pick<TarHead, 'name' | 'mode' | 'mtime' | 'uid' | 'gid'>;

/** A tar knows the size before: a file that has shrunk meanwhile ends with zeros. False: it is gone. */
async function* fileOf({ at }: Met, head: Head): AsyncGenerator<TarEntry, boolean> {
  const file = await openToCopy(at).catch(ignoreGone);
  if (!file) return false;
  try {
    const { size, parts } = await findParts(file);
    yield { ...head, type: 'file', linkname: '', size, parts, content: readParts(file, size, parts) };
    return true;
  } finally {
    await file.close();
  }
}

/** What its owner has closed to reading is copied too. */
async function openToCopy(at: Buffer): Promise<FileHandle> {
  try {
    return await openRegular(at);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES' || process.platform !== 'linux') throw error;
  }
  const closed = await open(at, pathOnly | constants.O_NOFOLLOW);
  const held = `/proc/self/fd/${closed.fd}`;
  try {
    const found = await closed.stat();
    if (!found.isFile()) throw new Refused('denied', 'not a regular file');
    await chmod(held, (found.mode & 0o7777) | 0o400);
    return await open(held, constants.O_RDONLY | constants.O_NONBLOCK).finally(() => chmod(held, found.mode & 0o7777));
  } finally {
    await closed.close();
  }
}

/** It is gone, or something else stands there meanwhile. */
function ignoreGone(error: unknown): undefined {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (!['ENOENT', 'ENOTDIR', 'ELOOP', 'EINVAL', 'ENXIO', 'denied', 'is_folder'].includes(code)) throw error;
}

/** `uid`: who owns what is made; null: who runs this. `mostBytes` 0: no limit. */
export type Unpacking = { uid: number | null; mostBytes: number };

/**
 * Unpacks a tar of strangers into an empty folder. Nothing is written outside of it: `homeEntries` leaves out what would
 * be, and no link is followed here. Rejects with HomeTooLarge.
 */
export async function unpackHome(home: string, source: Readable, { uid, mostBytes }: Unpacking): Promise<void> {
  const folder = new ConfinedFolder(home);
  const folders: { path: string; head: TarHead }[] = [];
  const makes = { uid: uid ?? undefined };
  let files = 0;
  let bytes = 0;
  const count = (head: TarHead) => {
    files += 1;
    bytes += storedBytes(head);
    if (files > mostFiles || (mostBytes > 0 && bytes > mostBytes)) {
      throw new HomeTooLarge('Копия домашней папки больше, чем помещается в этот контейнер.');
    }
  };
  try {
    for await (const entry of homeEntries(source, owner)) {
      count(entry);
      const path = pathOf(entry.name);
      if (entry.type === 'directory') {
        if (path === '') continue;
        folders.push({ path, head: entry });
        await folder.hold(path, () => Promise.resolve(), makes);
      } else if (entry.type === 'symlink') {
        await folder.at(path, ({ at }) => makeLink(at, entry, uid), makes);
      } else if (entry.type === 'link') {
        await folder.at(pathOf(entry.linkname), (first) => folder.at(path, ({ at }) => link(first.at, at), makes));
      } else {
        await folder.at(path, ({ at }) => writeContent(at, entry, uid), makes);
      }
    }
    // a folder's time changes with its content, and its rights may forbid to fill it
    for (const { path, head } of folders.reverse()) {
      await folder.hold(path, async (at) => {
        // its owner can always use it
        await chmod(at, (head.mode & 0o777) | 0o700);
        await utimes(at, dateOf(head.mtime), dateOf(head.mtime));
      });
    }
  } catch (error) {
    if (
      error instanceof Refused ||
      ['ENOTDIR', 'ELOOP', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')
    ) {
      throw new StartRefused('refused', 'Архив домашней папки пытается писать за её пределы.');
    }
    throw error;
  } finally {
    source.destroy();
  }
}

/** `./a/b/` → `a/b`. What is wrong with it is found where it is used. */
function pathOf(name: string): string {
  const path = name.replace(/^(?:\.\/+)+/, '').replace(/\/+$/, '');
  return path === '.' ? '' : path;
}

type Written = Pick<TarEntry, 'mode' | 'size' | 'parts' | 'content'> & { mtime?: number };

async function writeContent(at: Buffer, entry: Written, uid: number | null): Promise<void> {
  const { mode, size, parts, content, mtime } = entry;
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0);
  const file = await open(at, flags, 0o600);
  try {
    for await (const { at: from, piece } of placedContent(parts, content))
      for (let done = 0; done < piece.length;)
        done += (await file.write(piece, done, piece.length - done, from + done)).bytesWritten;
    if (parts !== null) await file.truncate(size);
    if (uid !== null) await file.chown(uid, uid);
    await file.chmod(mode & 0o777);
    if (mtime !== undefined) await file.utimes(dateOf(mtime), dateOf(mtime));
  } finally {
    await file.close();
  }
}

async function makeLink(at: Buffer, { linkname, mtime }: TarHead, uid: number | null): Promise<void> {
  await symlink(Buffer.from(exactBytes(linkname)), at);
  if (uid !== null) await lchown(at, uid, uid);
  await lutimes(at, dateOf(mtime), dateOf(mtime));
}

/** Node takes a number below zero for now. */
const latestS = 8_640_000_000_000;
const dateOf = (seconds: number): Date => new Date(Math.max(-latestS, Math.min(latestS, seconds)) * 1000);

/** For a file of a new home folder. */
export async function addFile(home: string, path: string, text: string, uid: number | null): Promise<void> {
  const content = Buffer.from(text);
  const entry = { mode: 0o644, size: content.length, parts: null, content: Readable.from([content]) };
  await new ConfinedFolder(home).at(path, ({ at }) => writeContent(at, entry, uid), { uid: uid ?? undefined });
}

export const makeEmptyFolder = async (path: string, uid: number | null) => {
  await mkdir(path, { mode: 0o755 });
  if (uid !== null) await lchown(path, uid, uid);
};
