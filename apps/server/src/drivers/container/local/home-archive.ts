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
import { pipeline } from 'node:stream/promises';
import { extract, type Header, pack, type Pack } from 'tar-stream';
import { ConfinedFolder, openRegular } from '../agent/confined-folder.ts';
import { isAside } from '../agent/home-files.ts';
import { Refused } from '../agent/inside.ts';
import { type Met, walkFolder } from '../agent/walk-folder.ts';
import { StartRefused } from '../container-engine.ts';
import { homeTar } from '../home-tar.ts';

/** What is known of an entry that is made. */
type Head = Partial<Header> & Pick<Header, 'name'>;

const pieceBytes = 65_536;
const mostFiles = 300_000;
/** As in the images of the other engines, so that a copy can be moved there. */
const studentId = 10_001;

/** A tar of a home folder that may change meanwhile: links are kept as links, sockets and devices are left out. */
export function packHome(home: string): Readable {
  const tar = pack();
  const firstNames = new Map<number, string>();
  const add = async (met: Met): Promise<boolean> => {
    if (isAside(met.path.split('/').at(-1) ?? '')) return false;
    await addEntry(tar, met, firstNames);
    return true;
  };
  const whole = async () => {
    await writeEntry(tar, {
      name: './',
      type: 'directory',
      mode: 0o755,
      uid: studentId,
      gid: studentId,
      mtime: new Date(0),
    });
    await new ConfinedFolder(home).hold('', (folder) => walkFolder(folder, add));
    tar.finalize();
  };
  whole().catch((error: unknown) => tar.destroy(error as Error));
  return Readable.from(tar, { objectMode: false });
}

async function addEntry(tar: Pack, { path, at, found }: Met, firstNames: Map<number, string>): Promise<void> {
  const head = { name: `./${path}`, mode: found.mode & 0o7777, mtime: found.mtime, uid: studentId, gid: studentId };
  if (found.isDirectory()) return writeEntry(tar, { ...head, name: `./${path}/`, type: 'directory' });
  if (found.isSymbolicLink()) {
    const linkname = await readlink(at).catch(() => null);
    return linkname === null ? undefined : writeEntry(tar, { ...head, type: 'symlink', linkname });
  }
  if (!found.isFile()) return;
  const first = firstNames.get(found.ino);
  if (first !== undefined) return writeEntry(tar, { ...head, type: 'link', linkname: first });
  if (found.nlink > 1) firstNames.set(found.ino, head.name);
  const file = await openRegular(at).catch(() => null);
  if (!file) return;
  try {
    const { size } = await file.stat();
    await writeFile(tar, { ...head, type: 'file', size }, file, size);
  } finally {
    await file.close();
  }
}

const writeEntry = (tar: Pack, head: Head) =>
  new Promise<void>((resolve, reject) => {
    tar.entry({ ...head, size: 0 }, (error) => (error ? reject(error) : resolve())).end(Buffer.alloc(0));
  });

/** A tar knows the size before: a file that has shrunk meanwhile ends with zeros. */
async function writeFile(tar: Pack, head: Head, file: FileHandle, size: number): Promise<void> {
  const done = Promise.withResolvers<void>();
  const entry = tar.entry(head, (error) => (error ? done.reject(error) : done.resolve()));
  for (let at = 0; at < size;) {
    const piece = Buffer.alloc(Math.min(pieceBytes, size - at));
    await file.read(piece, 0, piece.length, at);
    at += piece.length;
    if (!entry.write(piece)) await untilRead(tar, entry);
  }
  entry.end(Buffer.alloc(0));
  await done.promise;
}

function untilRead(tar: Pack, entry: ReturnType<Pack['entry']>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onClose = () => reject(new Error('nobody reads the archive any more'));
  entry.once('drain', resolve);
  tar.once('close', onClose);
  return promise.finally(() => {
    entry.off('drain', resolve);
    tar.off('close', onClose);
  });
}

/** `uid`: who owns what is made; null: who runs this. `mostBytes` 0: no limit. */
export type Unpacking = { uid: number | null; mostBytes: number };

/**
 * Unpacks a tar of strangers into an empty folder. Nothing is written outside of it: `homeTar` leaves out what would be,
 * and no link is followed here. Rejects with StartRefused when it is too large.
 */
export async function unpackHome(home: string, source: Readable, { uid, mostBytes }: Unpacking): Promise<void> {
  const folder = new ConfinedFolder(home);
  const tar = extract();
  const folders: { path: string; head: Header }[] = [];
  const owner = { uid: uid ?? undefined };
  let files = 0;
  let bytes = 0;
  const count = (head: Head) => {
    files += 1;
    bytes += head.size ?? 0;
    if (files > mostFiles || (mostBytes > 0 && bytes > mostBytes)) {
      throw new StartRefused('refused', 'Архив домашней папки больше, чем разрешено этому контейнеру.');
    }
  };
  const unpack = async () => {
    for await (const entry of tar) {
      const head = entry.header;
      count(head);
      const path = pathOf(head.name);
      if (head.type === 'directory') {
        if (path === '') continue;
        folders.push({ path, head });
        await folder.hold(path, () => Promise.resolve(), owner);
      } else if (isContent(head)) {
        await folder.at(path, ({ at }) => writeContent(at, head, entry as AsyncIterable<Buffer>, uid), owner);
      } else if (head.type === 'symlink') {
        await folder.at(path, ({ at }) => makeLink(at, head, uid), owner);
      } else if (head.type === 'link') {
        await folder.at(pathOf(head.linkname ?? ''), (first) => folder.at(path, ({ at }) => link(first.at, at), owner));
      } else {
        throw new StartRefused('refused', `В архиве домашней папки есть то, чего в ней не бывает: ${head.type}.`);
      }
      entry.resume();
    }
  };
  try {
    await Promise.all([pipeline(homeTar(source, { uid: studentId, gid: studentId }), tar), unpack()]);
    // a folder's time changes with its content, and its rights may forbid to fill it
    for (const { path, head } of folders.reverse()) {
      await folder.hold(path, async (at) => {
        // its owner can always use it
        await chmod(at, (head.mode & 0o777) | 0o700);
        if (head.mtime) await utimes(at, head.mtime, head.mtime);
      });
    }
  } catch (error) {
    source.destroy();
    if (
      error instanceof Refused ||
      ['ENOTDIR', 'ELOOP', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')
    ) {
      throw new StartRefused('refused', 'Архив домашней папки пытается писать за её пределы.');
    }
    throw error;
  }
}

const isContent = ({ type }: Head) =>
  type === 'file' || type === 'contiguous-file' || type === null || type === undefined;

/** `./a/b/` → `a/b`. What is wrong with it is found where it is used. */
function pathOf(name: string): string {
  const path = name.replace(/^(?:\.\/+)+/, '').replace(/\/+$/, '');
  return path === '.' ? '' : path;
}

async function writeContent(at: string, head: Head, content: AsyncIterable<Buffer>, uid: number | null): Promise<void> {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0);
  const file = await open(at, flags, 0o600);
  try {
    for await (const piece of content) await file.writeFile(piece);
    if (uid !== null) await file.chown(uid, uid);
    await file.chmod((head.mode ?? 0o644) & 0o777);
    if (head.mtime) await file.utimes(head.mtime, head.mtime);
  } finally {
    await file.close();
  }
}

async function makeLink(at: string, { linkname = '', mtime }: Head, uid: number | null): Promise<void> {
  await symlink(linkname ?? '', at);
  if (uid !== null) await lchown(at, uid, uid);
  if (mtime) await lutimes(at, mtime, mtime);
}

/** For a file of a new home folder. */
export async function addFile(home: string, path: string, text: string, uid: number | null): Promise<void> {
  const owner = { uid: uid ?? undefined };
  const head: Head = { name: path, mode: 0o644 };
  await new ConfinedFolder(home).at(path, ({ at }) => writeContent(at, head, contentOf(text), uid), owner);
}

async function* contentOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

export const makeEmptyFolder = async (path: string, uid: number | null) => {
  await mkdir(path, { mode: 0o755 });
  if (uid !== null) await lchown(path, uid, uid);
};
