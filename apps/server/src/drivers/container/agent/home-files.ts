import { randomBytes } from 'node:crypto';
import { chmod, type FileHandle, lstat, open, rename, rm, stat } from 'node:fs/promises';
import { type BigIntStats, constants } from 'node:fs';
import { exactBytes } from '@put/python/exact-text.ts';
import { ConfinedFolder, openRegular } from './confined-folder.ts';
import { namesIn, placeIn } from './exact-paths.ts';
import type { HomeRoom } from './home-room.ts';
import { Refused } from './inside.ts';
import { removeTree } from './walk-folder.ts';

/** Of files that are being written; nobody is told of them. */
const asidePrefix = '.put-write-';
export const isAside = (name: string) => name.startsWith(asidePrefix);

export const tagOf = (found: BigIntStats) => `${found.mtimeNs}-${found.size}-${found.ino}`;

/** «type mode size mtime_ms tag name\0», as the protocol says. */
function record(name: string, found: BigIntStats): string {
  const type = found.isDirectory() ? 'd' : found.isFile() ? 'f' : found.isSymbolicLink() ? 'l' : 'o';
  const mode = (Number(found.mode) & 0o7777).toString(8);
  return `${type} ${mode} ${found.size} ${found.mtimeNs / 1_000_000n} ${tagOf(found)} ${name}\0`;
}

/** The verbs of files: each path is confined to the home folder. Rejects with Refused or an error of the system. */
export class HomeFiles {
  private readonly home: ConfinedFolder;
  private readonly room: HomeRoom;

  constructor(folder: string, room: HomeRoom) {
    this.home = new ConfinedFolder(folder);
    this.room = room;
  }

  /** Yields records, in pieces that fit into a payload. */
  async list(path: string): Promise<Buffer[]> {
    const records = await this.home.hold(path, async (folder) => {
      const names = (await namesIn(folder)).filter((name) => !isAside(name)).sort();
      const found: string[] = [];
      for (const name of names) {
        const entry = await lstat(placeIn(folder, name), { bigint: true }).catch(() => null);
        if (entry) found.push(record(name, entry));
      }
      return found;
    });
    return inPieces(records, 60_000);
  }

  stat(path: string): Promise<string> {
    if (path === '') return this.home.hold('', async (folder) => record('', await statFolder(folder)));
    return this.home.at(path, async ({ at, name }) => record(name, await lstat(at, { bigint: true })));
  }

  openToRead(path: string): Promise<FileHandle> {
    return this.home.at(path, ({ at }) => openRegular(at));
  }

  /** Begins a write. Nothing is seen of it before `finish`. */
  async write(path: string, sizeBytes: number, mode: number | null, tag: string | null): Promise<FileWrite> {
    if (!(await this.room.take(sizeBytes))) throw new Refused('no_space', 'the home folder is full');
    const aside = asidePrefix + randomBytes(9).toString('base64url');
    return this.home.at(
      path,
      async ({ folder, name, at }) => {
        const found = await statOrNull(at);
        refuseOther(found, tag);
        const kept = found?.isFile() ? Number(found.mode) & 0o7777 : 0o644;
        const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
        const file = await open(placeIn(folder, aside), flags, 0o600);
        return new FileWrite(this.home, { path, name, aside, file, sizeBytes, mode: mode ?? kept, tag });
      },
      { uid: undefined },
    );
  }

  /** Rejects where it is none. */
  async checkFolder(path: string): Promise<void> {
    await this.home.hold(path, () => Promise.resolve());
  }

  async makeFolder(path: string): Promise<void> {
    await this.home.hold(path, () => Promise.resolve(), { uid: undefined });
  }

  async move(path: string, to: string, overwrites: boolean): Promise<void> {
    if (`${to}/`.startsWith(`${path}/`) && to !== path) throw new Refused('bad_name', 'a folder into itself');
    await this.home.at(path, (source) =>
      this.home.at(to, async (target) => {
        await lstat(source.at);
        if (!overwrites && (await statOrNull(target.at))) throw new Refused('exists');
        await rename(source.at, target.at);
      }),
    );
  }

  async remove(path: string): Promise<void> {
    await this.home.at(path, ({ at }) => removeTree(at));
  }

  async changeMode(path: string, mode: number): Promise<void> {
    await this.home.at(path, async ({ at }) => {
      const found = await lstat(at);
      if (found.isSymbolicLink()) throw new Refused('denied', 'a link');
      if (found.isDirectory()) await this.home.hold(path, (folder) => chmod(folder, mode));
      else if (process.platform === 'linux') await chmodFile(at, mode);
      else await chmod(at, mode);
    });
  }
}

/** A link cannot stand in for the file: it is held open first. */
async function chmodFile(at: Buffer, mode: number): Promise<void> {
  const file = await open(at, 0x20_0000 | constants.O_NOFOLLOW);
  try {
    if ((await file.stat()).isSymbolicLink()) throw new Refused('denied', 'a link');
    await chmod(`/proc/self/fd/${file.fd}`, mode);
  } finally {
    await file.close();
  }
}

type Writing = {
  path: string;
  name: string;
  aside: string;
  file: FileHandle;
  sizeBytes: number;
  mode: number;
  tag: string | null;
};

/** A write that goes on. It is finished or given up. */
export class FileWrite {
  private doneBytes = 0;
  private readonly home: ConfinedFolder;
  private readonly writing: Writing;

  constructor(home: ConfinedFolder, writing: Writing) {
    this.home = home;
    this.writing = writing;
  }

  get missingBytes(): number {
    return this.writing.sizeBytes - this.doneBytes;
  }

  async add(data: Buffer): Promise<void> {
    if (data.length > this.missingBytes) throw new Refused('failed', 'more content than was told');
    this.doneBytes += data.length;
    await this.writing.file.writeFile(data);
  }

  /** Returns the new tag. */
  async finish(): Promise<string> {
    const { path, name, aside, file, mode, tag } = this.writing;
    await file.chmod(mode);
    await file.sync();
    await file.close();
    const folder = path.split('/').slice(0, -1).join('/');
    return this.home.hold(folder, async (held) => {
      const at = placeIn(held, name);
      refuseOther(await statOrNull(at), tag);
      await rename(placeIn(held, aside), at);
      return tagOf(await lstat(at, { bigint: true }));
    });
  }

  async giveUp(): Promise<void> {
    const { path, aside, file } = this.writing;
    await file.close().catch(() => undefined);
    const folder = path.split('/').slice(0, -1).join('/');
    await this.home.hold(folder, (held) => rm(placeIn(held, aside), { force: true })).catch(() => undefined);
  }
}

function refuseOther(found: BigIntStats | null, tag: string | null): void {
  if (found?.isDirectory()) throw new Refused('is_folder');
  if (tag === 'new' && found) throw new Refused('changed', 'it exists');
  if (tag !== null && tag !== 'new' && (!found || tagOf(found) !== tag)) throw new Refused('changed');
}

const statOrNull = (at: Buffer) =>
  lstat(at, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
/** Of a folder that is held open: its name is a link to it. */
const statFolder = (folder: string) => stat(folder, { bigint: true });

function inPieces(records: readonly string[], most: number): Buffer[] {
  const pieces: Buffer[] = [];
  let piece: Buffer[] = [];
  let bytes = 0;
  for (const one of records) {
    const encoded = Buffer.from(exactBytes(one));
    if (bytes + encoded.length > most) {
      pieces.push(Buffer.concat(piece));
      piece = [];
      bytes = 0;
    }
    piece.push(encoded);
    bytes += encoded.length;
  }
  return [...pieces, Buffer.concat(piece)];
}
