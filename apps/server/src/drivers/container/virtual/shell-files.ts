import { constants } from 'node:fs';
import {
  chmod,
  type FileHandle,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  readlink,
  rename,
  rmdir,
  symlink,
  unlink,
  utimes,
} from 'node:fs/promises';
import { posix } from 'node:path';
import { ConfinedFolder, openRegular, type Place } from '../agent/confined-folder.ts';
import { isAside } from '../agent/home-files.ts';
import type { HomeRoom } from '../agent/home-room.ts';
import { Refused } from '../agent/inside.ts';
import { removeTree } from '../agent/walk-folder.ts';
import type { FileQuestion, ShownEntry, ShownStat } from './shell-messages.ts';

const mostLinks = 40;
const usualMask = 0o022;
const mostFileBytes = 64 * 2 ** 20;
const { O_WRONLY, O_CREAT, O_APPEND, O_NOFOLLOW, O_NONBLOCK } = constants;

type Stats = Awaited<ReturnType<typeof lstat>>;
const kindOf = (found: Pick<Stats, 'isDirectory' | 'isFile' | 'isSymbolicLink'>): ShownStat['kind'] =>
  found.isDirectory() ? 'folder' : found.isFile() ? 'file' : found.isSymbolicLink() ? 'link' : 'other';

/**
 * Does for shells what they ask of a folder of the disk. Links are followed by their text, which counts from the
 * student's root: one that leads out of the folder leads nowhere. `ConfinedFolder` is the wall, and follows none.
 */
export class ShellFiles {
  private readonly home: ConfinedFolder;
  private readonly room: HomeRoom;
  private readonly shown: string;

  /** `shown`: the absolute path of the folder in the shell. */
  constructor(folder: string, room: HomeRoom, shown: string) {
    this.home = new ConfinedFolder(folder);
    this.room = room;
    this.shown = shown;
  }

  /** Rejects with an error of the system or Refused. */
  async answer(question: FileQuestion): Promise<unknown> {
    const path = homePath(question.path);
    switch (question.do) {
      case 'stat':
        return this.stat(await this.follow(path));
      case 'lstat':
        return this.stat(await this.followParents(path));
      case 'readdir':
        return this.list(await this.follow(path));
      case 'read':
        return this.read(await this.follow(path));
      case 'readlink':
        return this.home.at(await this.followParents(path), ({ at }) => readlink(at));
      case 'realpath': {
        const real = await this.follow(path);
        await this.stat(real);
        return `/${real}`;
      }
      case 'write':
      case 'append':
        return this.write(await this.follow(path), question);
      case 'mkdir':
        return this.makeFolder(await this.followParents(path), question);
      case 'remove':
        return this.remove(await this.followParents(path), question);
      case 'rename':
        return this.rename(await this.followParents(path), await this.followParents(homePath(question.to)));
      case 'link':
        return this.link(await this.followParents(path), await this.followParents(homePath(question.to)));
      case 'symlink':
        await this.charge(4096);
        return this.home.at(await this.followParents(path), ({ at }) => symlink(question.target, at));
      case 'chmod':
        return this.chmod(await this.follow(path), question.mode & 0o777);
      case 'utimes': {
        const { atimeMs, mtimeMs } = question;
        return this.held(await this.follow(path), (at) => utimes(at, atimeMs / 1000, mtimeMs / 1000));
      }
    }
  }

  private async follow(path: string): Promise<string> {
    let real = path;
    for (let count = 0; count < mostLinks; count += 1) {
      const next = await this.pastLink(real);
      if (next === null) return real;
      real = next;
    }
    throw coded('ELOOP');
  }

  private async followParents(path: string): Promise<string> {
    if (path === '') return path;
    const { dir, base } = posix.parse(path);
    const folder = await this.follow(dir);
    return folder === '' ? base : `${folder}/${base}`;
  }

  /** The path behind its first link; null: there is none on it. */
  private async pastLink(path: string): Promise<string | null> {
    const names = path === '' ? [] : path.split('/');
    for (let count = names.length; count > 0; count -= 1) {
      const way = names.slice(0, count).join('/');
      const found = await this.home.at(way, ({ at }) => lstat(at)).catch(ignoreNoWay);
      if (!found) continue;
      if (!found.isSymbolicLink()) return null;
      const target = await this.home.at(way, ({ at }) => readlink(at));
      return homePath(posix.join(this.targetFrom(way, target), ...names.slice(count)));
    }
    return null;
  }

  private async stat(path: string): Promise<ShownStat> {
    const shown = (found: Stats): ShownStat => ({
      kind: kindOf(found),
      mode: Number(found.mode) & 0o777,
      size: Number(found.size),
      mtimeMs: Number(found.mtimeMs),
      ino: Number(found.ino),
    });
    if (path === '') return this.home.hold('', async (folder) => shown(await lstat(`${folder}/.`)));
    return this.home.at(path, async ({ at }) => shown(await lstat(at)));
  }

  private list(path: string): Promise<ShownEntry[]> {
    return this.home.hold(path, async (folder) => {
      const entries = await readdir(folder, { withFileTypes: true });
      return entries.filter(({ name }) => !isAside(name)).map((entry) => ({ name: entry.name, kind: kindOf(entry) }));
    });
  }

  private read(path: string): Promise<string> {
    return this.withFile(
      path,
      ({ at }) => openRegular(at),
      async (file) => {
        if ((await file.stat()).size > mostFileBytes) throw coded('EFBIG');
        return (await file.readFile()).toString('latin1');
      },
    );
  }

  /** A file that finds no room stays as it was. */
  private write(path: string, question: Extract<FileQuestion, { data: string }>): Promise<void> {
    const data = Buffer.from(question.data, 'latin1');
    const isAppended = question.do === 'append';
    const flags = O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | (isAppended ? O_APPEND : 0);
    return this.withFile(
      path,
      ({ at }) => open(at, flags, 0o666 & ~(question.mask ?? usualMask)),
      async (file) => {
        const found = await file.stat();
        if (!found.isFile()) throw coded('EACCES');
        if (isAppended && found.size + data.length > mostFileBytes) throw coded('EFBIG');
        await this.charge(isAppended ? data.length : data.length - found.size);
        if (!isAppended) await file.truncate(0);
        await file.writeFile(data);
      },
    );
  }

  private withFile<T>(
    path: string,
    openIt: (place: Place) => Promise<FileHandle>,
    use: (file: FileHandle) => Promise<T>,
  ) {
    return this.home.at(path, async (place) => {
      const file = await openIt(place);
      try {
        return await use(file);
      } finally {
        await file.close();
      }
    });
  }

  private async makeFolder(path: string, { isDeep, mask = usualMask }: { isDeep: boolean; mask?: number }) {
    await this.charge(4096);
    const make = (real: string) => this.home.at(real, ({ at }) => mkdir(at, 0o777 & ~mask).then(() => undefined));
    if (!isDeep) return make(path);
    let real = '';
    for (const name of path.split('/').filter((one) => one !== '')) {
      real = await this.follow(real === '' ? name : `${real}/${name}`);
      await make(real).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST' || (await this.stat(real)).kind !== 'folder') throw error;
      });
    }
  }

  private async remove(path: string, { isDeep, isForced }: { isDeep: boolean; isForced: boolean }): Promise<void> {
    await this.home
      .at(path, async ({ at }) => {
        if (isDeep) return removeTree(at);
        return (await lstat(at)).isDirectory() ? rmdir(at) : unlink(at);
      })
      .catch((error: NodeJS.ErrnoException) => {
        if (!isForced || error.code !== 'ENOENT') throw error;
      });
  }

  private rename(path: string, to: string): Promise<void> {
    return this.home.at(path, (source) => this.home.at(to, (target) => rename(source.at, target.at)));
  }

  private link(path: string, to: string): Promise<void> {
    return this.home.at(path, async (source) => {
      if (!(await lstat(source.at)).isFile()) throw coded('EPERM');
      return this.home.at(to, (target) => link(source.at, target.at));
    });
  }

  private chmod(path: string, mode: number): Promise<void> {
    return this.held(path, (at) => chmod(at, mode));
  }

  /** Nothing can put a link in the place of what is held. */
  private async held(path: string, use: (at: string | Buffer) => Promise<void>): Promise<void> {
    if (path === '') return this.home.hold('', use);
    return this.home.at(path, async ({ at }) => {
      if (process.platform !== 'linux') return (await lstat(at)).isSymbolicLink() ? undefined : use(at);
      const file = await open(at, 0x20_0000 | O_NOFOLLOW);
      try {
        if ((await file.stat()).isSymbolicLink()) throw coded('ELOOP');
        await use(`/proc/self/fd/${file.fd}`);
      } finally {
        await file.close();
      }
    });
  }

  /** Where a link leads, within the folder. */
  private targetFrom(way: string, target: string): string {
    const absolute = posix.resolve(this.shown, posix.dirname(way), target);
    if (absolute === this.shown) return '';
    if (!absolute.startsWith(`${this.shown}/`)) throw coded('ENOENT');
    return absolute.slice(this.shown.length + 1);
  }

  private async charge(bytes: number): Promise<void> {
    if (!(await this.room.take(bytes))) throw coded('ENOSPC');
  }
}

const coded = (code: string): Error => Object.assign(new Error(code), { code });

/** A path of the shell's file system of the home folder → as the protocol writes it. */
function homePath(path: string): string {
  return posix.normalize(`/${path}`).replace(/^\/+|\/+$/g, '');
}

/** On the way there is a link or a file, or nothing. */
function ignoreNoWay(error: unknown): null {
  const code = error instanceof Refused ? error.code : (error as NodeJS.ErrnoException).code;
  if (code && ['ENOENT', 'ENOTDIR', 'ELOOP', 'not_folder'].includes(code)) return null;
  throw error;
}
