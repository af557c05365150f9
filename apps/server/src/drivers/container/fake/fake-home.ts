import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { exactBytes, exactText } from '@put/python/exact-text.ts';
import { type AgentEntry, AgentRefusal } from '../protocol/agent.ts';
import { homeEntries } from '../life/home-tar.ts';
import { noContent, type TarEntry, wholeContent } from '../tar/tar-entry.ts';
import { writeTar } from '../tar/write-tar.ts';

type Kind = Exclude<AgentEntry['kind'], 'other'>;
export type FakeEntry = { kind: Kind; mode: number; content: Buffer; changedAtMs: number; serial: number };

/** A home folder in memory: paths without a slash in front, each with its entry. */
export class FakeHome {
  readonly entries = new Map<string, FakeEntry>();
  readonly mostBytes: number;
  readonly #watchers = new Set<(path: string) => void>();
  #serial = 0;

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes;
  }

  get usedBytes(): number {
    return [...this.entries.values()].reduce((sum, { content }) => sum + content.length, 0);
  }

  /** Returns what ends the watch. */
  watch(onChange: (path: string) => void): () => void {
    this.#watchers.add(onChange);
    return () => void this.#watchers.delete(onChange);
  }

  text(path: string): string | undefined {
    return this.entries.get(path)?.content.toString();
  }

  find(path: string): FakeEntry {
    const entry = path === '' ? root : this.entries.get(path);
    if (!entry) throw new AgentRefusal('no_entry', path);
    return entry;
  }

  /** The entries of a folder, by their names. */
  list(path: string): [name: string, entry: FakeEntry][] {
    const { kind, mode } = this.find(path);
    if (kind !== 'folder') throw new AgentRefusal('not_folder', path);
    if ((mode & 0o444) === 0) throw new AgentRefusal('denied', path);
    const start = path === '' ? '' : `${path}/`;
    return [...this.entries].flatMap(([at, entry]): [string, FakeEntry][] => {
      const name = at.slice(start.length);
      return at.startsWith(start) && name !== '' && !name.includes('/') ? [[name, entry]] : [];
    });
  }

  put(path: string, content: Buffer, mode?: number): FakeEntry {
    const old = this.entries.get(path);
    if (old?.kind === 'folder') throw new AgentRefusal('is_folder', path);
    if (this.usedBytes - (old?.content.length ?? 0) + content.length > this.mostBytes)
      throw new AgentRefusal('no_space', path);
    this.makeFolder(parentOf(path));
    return this.#set(path, { kind: 'file', mode: mode ?? old?.mode ?? 0o644, content });
  }

  makeFolder(path: string): void {
    if (path === '') return;
    const old = this.entries.get(path);
    if (old?.kind === 'folder') return;
    if (old) throw new AgentRefusal('not_folder', path);
    this.makeFolder(parentOf(path));
    this.#set(path, { kind: 'folder', mode: 0o755, content: Buffer.alloc(0) });
  }

  move(path: string, to: string, overwrites: boolean): void {
    this.find(path);
    if (this.entries.has(to) && !overwrites) throw new AgentRefusal('exists', to);
    this.makeFolder(parentOf(to));
    for (const [at, entry] of [...this.entries].filter(([one]) => isWithin(one, path))) {
      this.entries.delete(at);
      this.entries.set(to + at.slice(path.length), entry);
    }
    this.#changed(path);
    this.#changed(to);
  }

  remove(path: string): void {
    for (const at of this.entries.keys()) if (path === '' || isWithin(at, path)) this.entries.delete(at);
    this.#changed(path);
  }

  changeMode(path: string, mode: number): void {
    this.find(path).mode = mode;
    this.#changed(path);
  }

  /** A tar as real engines give it: names begin with `./`. */
  toTar(): Readable {
    return Readable.from(writeTar(this.#packed()), { objectMode: false });
  }

  async *#packed(): AsyncGenerator<TarEntry> {
    // what changes meanwhile is packed as it is then
    for (const path of this.entries.keys()) {
      const { kind, mode, content, changedAtMs } = this.entries.get(path)!;
      const head = { name: `./${path}`, mode, uid: 0, gid: 0, mtime: Math.floor(changedAtMs / 1000), parts: null };
      const nothing = { ...head, size: 0, content: noContent() };
      if (kind === 'folder') yield { ...nothing, type: 'directory', linkname: '' };
      else if (kind === 'link') yield { ...nothing, type: 'symlink', linkname: exactText(content) };
      else yield { ...head, type: 'file', linkname: '', size: content.length, content: Readable.from([content]) };
    }
  }

  async fill(tar: Readable): Promise<void> {
    for await (const entry of homeEntries(tar, { uid: 1, gid: 1 })) {
      const { name, type, mode, linkname } = entry;
      const path = name.replace(/^(\.?\/)+|\/+$/g, '').replace(/^\.$/, '');
      if (path === '') continue;
      if (type === 'directory') this.makeFolder(path);
      else if (type === 'symlink') this.#set(path, { kind: 'link', mode, content: Buffer.from(exactBytes(linkname)) });
      else if (type === 'link') this.put(path, this.find(linkname.replace(/^\.\//, '')).content, mode);
      else this.put(path, await buffer(wholeContent(entry)), mode);
    }
  }

  #changed(path: string): void {
    for (const tell of this.#watchers) tell(path);
  }

  #set(path: string, entry: Pick<FakeEntry, 'kind' | 'mode' | 'content'>): FakeEntry {
    const made = { ...entry, changedAtMs: Date.now(), serial: (this.#serial += 1) };
    this.entries.set(path, made);
    this.#changed(path);
    return made;
  }
}

const root: FakeEntry = { kind: 'folder', mode: 0o755, content: Buffer.alloc(0), changedAtMs: 0, serial: 0 };

export const tagOf = ({ changedAtMs, content, serial }: FakeEntry): string =>
  `${changedAtMs}000000-${content.length}-${serial}`;
const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);
