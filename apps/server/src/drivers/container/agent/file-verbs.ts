import { exactBytes } from '@put/python/exact-text.ts';
import type { AgentHome } from './agent-home.ts';
import { type FileWrite, tagOf } from './home-files.ts';
import { Refused } from './inside.ts';
import { type Answering, Malformed, type Request } from './request.ts';

const pieceBytes = 32_768;
const mostWrites = 16;
const mostReads = 8;
const mostBytes = Number.MAX_SAFE_INTEGER;

/** A write that goes on: its pieces are written in the order in which they came. */
type Write = { turn: Promise<FileWrite | null>; leftBytes: number };

/** The verbs of files in one conversation. */
export class FileVerbs {
  private readonly writes = new Map<string, Write>();
  private reads = 0;
  private endWatch: (() => void) | null = null;
  private hasEnded = false;
  private readonly home: AgentHome;
  private readonly to: Answering;

  constructor(home: AgentHome, to: Answering) {
    this.home = home;
    this.to = to;
  }

  /** Verbs without a reply of their own. Returns whether it was one. */
  hears(request: Request): boolean {
    if (request.verb !== 'part') return false;
    const { id } = request;
    const write = this.writes.get(id);
    // the write has failed already
    if (!write) return true;
    const data = Buffer.from(request.bytes('data'));
    if (data.length > write.leftBytes) throw new Malformed('data');
    write.leftBytes -= data.length;
    this.next(id, write, async (file) => file.add(data));
    if (write.leftBytes === 0) this.finish(id, write);
    return true;
  }

  prepare(request: Request): (() => Promise<void>) | undefined {
    const { id, verb } = request;
    const { files } = this.home;
    const done = (work: () => Promise<void>) => async () => {
      await work();
      this.to.send('done', { id });
    };
    if (verb === 'list') return () => this.list(id, request.path('path'));
    if (verb === 'stat') {
      return async () => this.to.send('entry', { id }, { record: await files.stat(request.path('path')) });
    }
    if (verb === 'read') {
      const at = request.number('at', 0, mostBytes);
      const most = request.number('most', 0, mostBytes);
      return () => this.read(id, request.path('path'), at, most);
    }
    if (verb === 'write') return this.prepareWrite(request);
    if (verb === 'mkdir') return done(() => files.makeFolder(request.path('path')));
    if (verb === 'move') {
      const overwrites = request.number('over', 0, 1) === 1;
      return done(() => files.move(request.path('path'), request.path('to'), overwrites));
    }
    if (verb === 'remove') return done(() => files.remove(request.path('path')));
    if (verb === 'chmod') {
      const mode = modeOf(request);
      return done(() => files.changeMode(request.path('path'), mode));
    }
    if (verb === 'disk') return () => this.tellDisk(id);
    if (verb === 'watch') return done(() => this.watch());
    if (verb === 'unwatch') {
      return done(async () => {
        this.endWatch?.();
        this.endWatch = null;
      });
    }
    return undefined;
  }

  private async list(id: string, path: string): Promise<void> {
    const pieces = await this.home.files.list(path);
    for (const [index, list] of pieces.entries()) {
      await this.to.room();
      this.to.send('entries', { id, more: index < pieces.length - 1 ? 1 : 0 }, { list });
    }
  }

  private async read(id: string, path: string, from: number, most: number): Promise<void> {
    if (this.reads >= mostReads) throw new Refused('too_many', `${mostReads} reads go on`);
    this.reads += 1;
    try {
      await this.tellContent(id, path, from, most);
    } finally {
      this.reads -= 1;
    }
  }

  private async tellContent(id: string, path: string, from: number, most: number): Promise<void> {
    const file = await this.home.files.openToRead(path);
    try {
      const found = await file.stat({ bigint: true });
      const size = Number(found.size);
      const end = Math.min(size, from + most);
      for (let at = from; ;) {
        await this.to.room();
        const piece = Buffer.alloc(Math.max(0, Math.min(pieceBytes, end - at)));
        const { bytesRead } = await file.read(piece, 0, piece.length, at);
        this.to.send('bytes', { id, size, at, tag: tagOf(found) }, { data: piece.subarray(0, bytesRead) });
        at += bytesRead;
        if (bytesRead === 0 || at >= end) return;
      }
    } finally {
      await file.close();
    }
  }

  private prepareWrite(request: Request): () => Promise<void> {
    const { id } = request;
    const leftBytes = request.number('size', 0, mostBytes);
    const mode = request.has('mode') ? modeOf(request) : null;
    const tag = request.has('tag') ? request.word('tag') : null;
    if (this.writes.has(id)) throw new Malformed('id');
    if (this.writes.size >= mostWrites) {
      return () => Promise.reject(new Refused('too_many', `${mostWrites} writes go on`));
    }
    const begin = async () => {
      const file = await this.home.files.write(request.path('path'), leftBytes, mode, tag);
      if (!this.hasEnded) return file;
      await file.giveUp();
      return null;
    };
    // the pieces may come before it has begun
    const write: Write = { turn: Promise.resolve(null), leftBytes };
    this.writes.set(id, write);
    write.turn = begin().catch((error: unknown) => this.fail(id, error));
    if (leftBytes === 0) this.finish(id, write);
    return () => Promise.resolve();
  }

  private fail(id: string, error: unknown): null {
    this.writes.delete(id);
    this.to.refuse(id, error);
    return null;
  }

  private next(id: string, write: Write, work: (file: FileWrite) => Promise<void>): void {
    write.turn = write.turn.then(async (file) => {
      if (!file) return null;
      try {
        await work(file);
        return file;
      } catch (error) {
        await file.giveUp();
        return this.fail(id, error);
      }
    });
  }

  private finish(id: string, write: Write): void {
    this.next(id, write, async (file) => {
      if (this.hasEnded) throw new Refused('failed', 'the conversation has ended');
      const tag = await file.finish();
      this.writes.delete(id);
      this.to.send('done', { id, tag });
    });
  }

  private async tellDisk(id: string): Promise<void> {
    const { usedBytes, totalBytes, files } = await this.home.measure();
    this.to.send('disk', { id, used: usedBytes, total: totalBytes, files, most_files: 0 });
  }

  private async watch(): Promise<void> {
    if (this.endWatch) throw new Refused('busy', 'one watch a conversation');
    const end = await this.home.watch((paths) => {
      const list = (paths ?? []).map((path) => `${path}\0`).join('');
      const isAll = paths === null || exactBytes(list).length > 60_000;
      this.to.send('changed', { all: isAll ? 1 : 0 }, { list: isAll ? '' : list });
    });
    if (this.hasEnded) end();
    else this.endWatch = end;
  }

  end(): void {
    this.hasEnded = true;
    this.endWatch?.();
    for (const [id, write] of this.writes) {
      this.writes.delete(id);
      void write.turn.then((file) => file?.giveUp());
    }
  }
}

function modeOf(request: Request): number {
  const word = request.word('mode');
  if (!/^[0-7]{1,4}$/.test(word)) throw new Malformed('mode');
  // set-user-ID and its like mean nothing here
  return Number.parseInt(word, 8) & 0o777;
}
