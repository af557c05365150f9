import { type ByteString, type FsStat, type IFileSystem, unsafeBytesFromLatin1 } from 'just-bash';
import type { FileQuestion, ShownEntry, ShownStat } from './shell-messages.ts';

export type Ask = (question: FileQuestion) => Promise<unknown>;
type Encoding = Parameters<IFileSystem['readFile']>[1];

/** A folder of the disk as the shell sees it. The shell's process reaches no file: it asks the agent for each. */
export class SharedFs implements IFileSystem {
  private readonly ask: Ask;
  private readonly mask: () => number;

  /** `mask`: the rights that what is made now has not. */
  constructor(ask: Ask, mask: () => number) {
    this.ask = ask;
    this.mask = mask;
  }

  private async read(path: string): Promise<string> {
    return (await this.ask({ do: 'read', path })) as string;
  }

  async readFileBytes(path: string): Promise<ByteString> {
    return unsafeBytesFromLatin1(await this.read(path));
  }

  async readFileBuffer(path: string): Promise<Uint8Array> {
    return Buffer.from(await this.read(path), 'latin1');
  }

  async readFile(path: string, options?: Encoding): Promise<string> {
    return Buffer.from(await this.read(path), 'latin1').toString(encodingOf(options));
  }

  async writeFile(path: string, content: string | Uint8Array, options?: Encoding): Promise<void> {
    await this.ask({ do: 'write', path, data: bytesOf(content, options), mask: this.mask() });
  }

  async appendFile(path: string, content: string | Uint8Array, options?: Encoding): Promise<void> {
    await this.ask({ do: 'append', path, data: bytesOf(content, options), mask: this.mask() });
  }

  async exists(path: string): Promise<boolean> {
    return this.stat(path).then(
      () => true,
      () => false,
    );
  }

  async stat(path: string): Promise<FsStat> {
    return statOf((await this.ask({ do: 'stat', path })) as ShownStat);
  }

  async lstat(path: string): Promise<FsStat> {
    return statOf((await this.ask({ do: 'lstat', path })) as ShownStat);
  }

  async mkdir(path: string, options: { recursive?: boolean } = {}): Promise<void> {
    await this.ask({ do: 'mkdir', path, isDeep: options.recursive ?? false, mask: this.mask() });
  }

  async readdirWithFileTypes(path: string) {
    const entries = (await this.ask({ do: 'readdir', path })) as ShownEntry[];
    return entries.map(({ name, kind }) => ({
      name,
      isFile: kind === 'file',
      isDirectory: kind === 'folder',
      isSymbolicLink: kind === 'link',
    }));
  }

  async readdir(path: string): Promise<string[]> {
    return ((await this.ask({ do: 'readdir', path })) as ShownEntry[]).map(({ name }) => name);
  }

  async rm(path: string, options: { recursive?: boolean; force?: boolean } = {}): Promise<void> {
    await this.ask({ do: 'remove', path, isDeep: options.recursive ?? false, isForced: options.force ?? false });
  }

  async cp(source: string, target: string, options: { recursive?: boolean } = {}): Promise<void> {
    const found = await this.lstat(source);
    if (found.isSymbolicLink) return this.symlink(await this.readlink(source), target);
    if (!found.isDirectory) {
      await this.ask({ do: 'write', path: target, data: await this.read(source) });
      return this.chmod(target, found.mode & 0o777);
    }
    if (!options.recursive) throw new Error(`EISDIR: is a directory, cp '${source}'`);
    if (`${target}/`.startsWith(`${source}/`)) throw new Error(`EINVAL: cannot copy into itself, cp '${source}'`);
    await this.mkdir(target, { recursive: true });
    for (const name of await this.readdir(source)) await this.cp(`${source}/${name}`, `${target}/${name}`, options);
  }

  async mv(source: string, target: string): Promise<void> {
    await this.ask({ do: 'rename', path: source, to: target });
  }

  async chmod(path: string, mode: number): Promise<void> {
    await this.ask({ do: 'chmod', path, mode });
  }

  async symlink(target: string, path: string): Promise<void> {
    await this.ask({ do: 'symlink', path, target });
  }

  async link(path: string, to: string): Promise<void> {
    await this.ask({ do: 'link', path, to });
  }

  async readlink(path: string): Promise<string> {
    return (await this.ask({ do: 'readlink', path })) as string;
  }

  async realpath(path: string): Promise<string> {
    return (await this.ask({ do: 'realpath', path })) as string;
  }

  async utimes(path: string, atime: Date, mtime: Date): Promise<void> {
    await this.ask({ do: 'utimes', path, atimeMs: atime.getTime(), mtimeMs: mtime.getTime() });
  }

  resolvePath(base: string, path: string): string {
    const names: string[] = [];
    for (const name of (path.startsWith('/') ? path : `${base}/${path}`).split('/')) {
      if (name === '..') names.pop();
      else if (name !== '' && name !== '.') names.push(name);
    }
    return `/${names.join('/')}`;
  }

  /** Only file systems in memory know all of their paths; the others are walked. */
  getAllPaths(): string[] {
    return [];
  }
}

function encodingOf(options: Encoding): BufferEncoding {
  const encoding = typeof options === 'string' ? options : options?.encoding;
  return encoding === 'binary' ? 'latin1' : encoding === 'utf-8' ? 'utf8' : (encoding ?? 'utf8');
}

/** → one character a byte. */
export function bytesOf(content: string | Uint8Array, options: Encoding): string {
  if (typeof content !== 'string') return Buffer.from(content).toString('latin1');
  const encoding = encodingOf(options);
  return Buffer.from(encoding === 'utf8' ? mended(content) : content, encoding).toString('latin1');
}

/** The interpreter's `read` in a script gives bytes as characters: what is UTF-8 then becomes the text that it means. */
function mended(text: string): string {
  return text.replaceAll(/[\x80-\xff]{2,}/g, (run) => {
    const meant = Buffer.from(run, 'latin1').toString('utf8');
    return meant.includes('\ufffd') ? run : meant;
  });
}

const statOf = ({ kind, mode, size, mtimeMs, ino }: ShownStat): FsStat => ({
  isFile: kind === 'file' || kind === 'other',
  isDirectory: kind === 'folder',
  isSymbolicLink: kind === 'link',
  mode,
  size,
  mtime: new Date(mtimeMs),
  ino,
  dev: 1,
  identity: `disk:${ino}`,
});
