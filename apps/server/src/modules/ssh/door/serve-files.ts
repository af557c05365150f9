import ssh2, { type Attributes, type FileEntry, type SFTPWrapper } from 'ssh2';
import { type Agent, type AgentEntry, AgentRefusal } from '../../../drivers/container/protocol/agent.ts';
import { exactName, shownName } from '../../../drivers/container/protocol/shown-names.ts';
import { absolutePath, pathInHome } from './home-paths.ts';
import type { SessionCalls } from './session-calls.ts';
import { SpooledFile } from './spooled-file.ts';

const { STATUS_CODE, OPEN_MODE } = ssh2.utils.sftp;

/** Requests that wait; clients send 64 ahead. */
const mostWaiting = 512;
const mostOpen = 64;
const largestRead = 65_536;
const entriesAtOnce = 100;

const kindBits = { folder: 0o040000, file: 0o100000, link: 0o120000, other: 0o140000 };
const letters = { folder: 'd', file: '-', link: 'l', other: 's' };
/** The uid of students in containers. Clients only show it. */
const owner = 1000;

type Opened =
  | { kind: 'file'; path: string; spool: SpooledFile | undefined; appends: boolean }
  | { kind: 'folder'; entries: AgentEntry[] };

/** Is answered by its number instead of an ordinary refusal. */
class Status extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`status ${code}`);
    this.code = code;
  }
}

/** Files of the home folder for an SFTP client: protocol 3. Requests are answered one after another, in order. */
export function serveFiles(sftp: SFTPWrapper, agent: Agent, calls: SessionCalls): void {
  const files = new FilesOf(agent);
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();

  /** `work` answers by itself, or returns nothing: then it was done. */
  const inTurn = (id: number, work: () => Promise<(() => void) | void>) => {
    calls.note();
    waiting += 1;
    if (waiting > mostWaiting) return sftp.end();
    last = last.then(async () => {
      try {
        const answer = await work();
        if (answer) answer();
        else sftp.status(id, STATUS_CODE.OK);
      } catch (error) {
        sftp.status(id, statusOf(error), 'failed');
      } finally {
        waiting -= 1;
      }
    });
    last.catch(calls.onError);
  };

  sftp.on('OPEN', (id, path, flags, attributes) =>
    inTurn(id, async () => {
      const handle = await files.open(path, flags, attributes.mode);
      return () => sftp.handle(id, handle);
    }),
  );
  sftp.on('OPENDIR', (id, path) =>
    inTurn(id, async () => {
      const handle = await files.openFolder(path);
      return () => sftp.handle(id, handle);
    }),
  );
  sftp.on('READ', (id, handle, offset, length) =>
    inTurn(id, async () => {
      const data = await files.read(handle, offset, Math.min(length, largestRead));
      return () => sftp.data(id, data);
    }),
  );
  sftp.on('WRITE', (id, handle, offset, data) => {
    // the piece is a part of a buffer that the library may use again
    const own = Buffer.from(data);
    inTurn(id, () => files.write(handle, offset, own));
  });
  sftp.on('READDIR', (id, handle) =>
    inTurn(id, async () => {
      const names = files.readFolder(handle);
      return () => sftp.name(id, names);
    }),
  );
  sftp.on('CLOSE', (id, handle) => inTurn(id, () => files.close(handle)));
  const tell = (id: number, work: Promise<Attributes>) => work.then((attributes) => () => sftp.attrs(id, attributes));
  sftp.on('FSTAT', (id, handle) => inTurn(id, () => tell(id, files.statOpen(handle))));
  for (const name of ['STAT', 'LSTAT'] as const)
    sftp.on(name as 'STAT', (id, path) => inTurn(id, () => tell(id, files.stat(path))));
  sftp.on('FSETSTAT', (id, handle, attributes) => inTurn(id, () => files.changeOpen(handle, attributes)));
  sftp.on('SETSTAT', (id, path, attributes) => inTurn(id, () => files.change(path, attributes)));
  sftp.on('REALPATH', (id, path) =>
    inTurn(id, async () => {
      const filename = absolutePath(agent.home, path);
      return () => sftp.name(id, [{ filename, longname: filename, attrs: noAttributes }]);
    }),
  );
  sftp.on('MKDIR', (id, path) => inTurn(id, () => files.makeFolder(path)));
  sftp.on('RMDIR', (id, path) => inTurn(id, () => files.removeFolder(path)));
  sftp.on('REMOVE', (id, path) => inTurn(id, () => files.removeFile(path)));
  sftp.on('RENAME', (id, from, to) => inTurn(id, () => files.rename(from, to)));
  const refuse = (id: number) => inTurn(id, () => Promise.reject(new Status(STATUS_CODE.OP_UNSUPPORTED)));
  // the agent neither makes nor follows links
  sftp.on('READLINK', refuse);
  sftp.on('SYMLINK', refuse);
  sftp.on('EXTENDED', refuse);
  // the client has asked for all that it wants
  sftp.on('end', () => void last.finally(() => sftp.end()));
  sftp.on('error', () => undefined);
  sftp.once('close', () => {
    calls.closed();
    void last.finally(() => files.forgetAll()).catch(calls.onError);
  });
}

const noAttributes = { mode: 0, uid: owner, gid: owner, size: 0, atime: 0, mtime: 0 };

function statusOf(error: unknown): number {
  if (error instanceof Status) return error.code;
  if (!(error instanceof AgentRefusal)) return STATUS_CODE.FAILURE;
  if (error.code === 'no_entry' || error.code === 'not_folder') return STATUS_CODE.NO_SUCH_FILE;
  if (error.code === 'denied') return STATUS_CODE.PERMISSION_DENIED;
  return error.code === 'unsupported' ? STATUS_CODE.OP_UNSUPPORTED : STATUS_CODE.FAILURE;
}

const attributesOf = ({ kind, mode, sizeBytes, changedAtMs }: Omit<AgentEntry, 'tag' | 'name'>): Attributes => {
  const atS = Math.min(2 ** 32 - 1, Math.max(0, Math.floor(changedAtMs / 1000)));
  return { mode: kindBits[kind] | mode, uid: owner, gid: owner, size: sizeBytes, atime: atS, mtime: atS };
};

/** As `ls -l` writes it: some clients read it. */
const longNameOf = (entry: AgentEntry): string => {
  const rights = Array.from('rwxrwxrwx', (letter, at) => (entry.mode & (0o400 >> at) ? letter : '-')).join('');
  const day = new Date(entry.changedAtMs).toUTCString().slice(5, 16);
  return `${letters[entry.kind]}${rights} 1 student student ${entry.sizeBytes} ${day} ${shownName(entry.name)}`;
};

const has = (flags: number, flag: number): boolean => (flags & flag) !== 0;

/** What one client has open, and what it does with names. */
class FilesOf {
  readonly #agent: Agent;
  readonly #open = new Map<number, Opened>();
  #last = 0;

  constructor(agent: Agent) {
    this.#agent = agent;
  }

  /** Outside of the home folder nothing is shown, and nothing is changed. */
  #path(path: string): string {
    const found = pathInHome(this.#agent.home, exactName(path));
    if (found === undefined) throw new Status(STATUS_CODE.PERMISSION_DENIED);
    return found;
  }

  #entry(path: string): Promise<AgentEntry | undefined> {
    return this.#agent.stat(path).catch((error: unknown) => {
      if (error instanceof AgentRefusal && error.code === 'no_entry') return undefined;
      throw error;
    });
  }

  #keep(opened: Opened): Buffer {
    this.#last += 1;
    this.#open.set(this.#last, opened);
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(this.#last);
    return handle;
  }

  #find(handle: Buffer): Opened {
    const found = handle.length === 4 ? this.#open.get(handle.readUInt32BE()) : undefined;
    if (!found) throw new Status(STATUS_CODE.FAILURE);
    return found;
  }

  #file(handle: Buffer) {
    const found = this.#find(handle);
    if (found.kind !== 'file') throw new Status(STATUS_CODE.FAILURE);
    return found;
  }

  async open(given: string, flags: number, mode: number | undefined): Promise<Buffer> {
    if (this.#open.size >= mostOpen) throw new Status(STATUS_CODE.FAILURE);
    const path = this.#path(given);
    const entry = await this.#entry(path);
    if (!entry && !has(flags, OPEN_MODE.CREAT)) throw new Status(STATUS_CODE.NO_SUCH_FILE);
    if (entry && (entry.kind === 'folder' || has(flags, OPEN_MODE.EXCL))) throw new Status(STATUS_CODE.FAILURE);
    if (entry && entry.kind !== 'file') throw new Status(STATUS_CODE.PERMISSION_DENIED);
    const appends = has(flags, OPEN_MODE.APPEND);
    if (!has(flags, OPEN_MODE.WRITE | OPEN_MODE.APPEND))
      return this.#keep({ kind: 'file', path, spool: undefined, appends });
    const spool = await SpooledFile.make(path);
    try {
      if (entry && !has(flags, OPEN_MODE.TRUNC)) await spool.fill(this.#agent);
    } catch (error) {
      await spool.forget();
      throw error;
    }
    if (!entry && mode !== undefined) spool.mode = mode & 0o777;
    return this.#keep({ kind: 'file', path, spool, appends });
  }

  async openFolder(given: string): Promise<Buffer> {
    if (this.#open.size >= mostOpen) throw new Status(STATUS_CODE.FAILURE);
    const { entries } = await this.#agent.list(this.#path(given));
    return this.#keep({ kind: 'folder', entries });
  }

  async read(handle: Buffer, at: number, most: number): Promise<Buffer> {
    const { path, spool } = this.#file(handle);
    const data = spool ? await spool.read(at, most) : await this.#readKept(path, at, most);
    if (data.length === 0) throw new Status(STATUS_CODE.EOF);
    return data;
  }

  async #readKept(path: string, at: number, most: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of (await this.#agent.read(path, { at, most })).content) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  async write(handle: Buffer, at: number, data: Buffer): Promise<void> {
    const { spool, appends } = this.#file(handle);
    if (!spool) throw new Status(STATUS_CODE.PERMISSION_DENIED);
    await spool.write(appends ? spool.sizeBytes : at, data);
  }

  readFolder(handle: Buffer): FileEntry[] {
    const found = this.#find(handle);
    if (found.kind !== 'folder') throw new Status(STATUS_CODE.FAILURE);
    const part = found.entries.splice(0, entriesAtOnce);
    if (part.length === 0) throw new Status(STATUS_CODE.EOF);
    return part.map((entry) => ({
      filename: shownName(entry.name),
      longname: longNameOf(entry),
      attrs: attributesOf(entry),
    }));
  }

  /** What was written stands in the container from now on. */
  async close(handle: Buffer): Promise<void> {
    const found = this.#find(handle);
    this.#open.delete(handle.readUInt32BE());
    if (found.kind !== 'file' || !found.spool) return;
    try {
      await found.spool.store(this.#agent);
    } finally {
      await found.spool.forget();
    }
  }

  async stat(path: string): Promise<Attributes> {
    return attributesOf(await this.#agent.stat(this.#path(path)));
  }

  async statOpen(handle: Buffer): Promise<Attributes> {
    const { path, spool } = this.#file(handle);
    if (!spool) return attributesOf(await this.#agent.stat(path));
    const { sizeBytes, mode = 0o644 } = spool;
    return attributesOf({ kind: 'file', mode, sizeBytes, changedAtMs: Date.now() });
  }

  /** Rights are changed; owners and times stay as the container has them, which no client minds. */
  async change(given: string, { mode, size }: Partial<Attributes>): Promise<void> {
    const path = this.#path(given);
    if (size !== undefined) {
      const spool = await SpooledFile.make(path);
      try {
        await spool.fill(this.#agent);
        await spool.cut(size);
        await spool.store(this.#agent);
      } finally {
        await spool.forget();
      }
    }
    if (mode !== undefined) await this.#agent.changeMode(path, mode & 0o777);
  }

  async changeOpen(handle: Buffer, { mode, size }: Partial<Attributes>): Promise<void> {
    const { path, spool } = this.#file(handle);
    if (!spool)
      return this.change(path === '' ? '.' : `${this.#agent.home}/${shownName(path)}`, {
        ...(mode !== undefined && { mode }),
      });
    if (size !== undefined) await spool.cut(size);
    if (mode !== undefined) spool.mode = mode & 0o777;
  }

  async makeFolder(given: string): Promise<void> {
    const path = this.#path(given);
    if (await this.#entry(path)) throw new Status(STATUS_CODE.FAILURE);
    await this.#agent.makeFolder(path);
  }

  /** Only an empty one, as everywhere; the agent would delete all that is in it. */
  async removeFolder(given: string): Promise<void> {
    const path = this.#path(given);
    const { entries } = await this.#agent.list(path);
    if (path === '' || entries.length > 0) throw new Status(STATUS_CODE.FAILURE);
    await this.#agent.remove(path);
  }

  async removeFile(given: string): Promise<void> {
    const path = this.#path(given);
    if ((await this.#agent.stat(path)).kind === 'folder') throw new Status(STATUS_CODE.FAILURE);
    await this.#agent.remove(path);
  }

  rename(from: string, to: string): Promise<void> {
    return this.#agent.move(this.#path(from), this.#path(to));
  }

  async forgetAll(): Promise<void> {
    const opened = [...this.#open.values()];
    this.#open.clear();
    for (const one of opened) if (one.kind === 'file') await one.spool?.forget();
  }
}
