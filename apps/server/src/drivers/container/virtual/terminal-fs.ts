import { type ByteString, type FsStat, type IFileSystem, unsafeBytesFromLatin1 } from 'just-bash';
import { bytesOf } from './shared-fs.ts';

export type TerminalEnds = {
  /** One character a byte. */
  out(bytes: string, to: 1 | 2): void;
  /** What the student types, with its newline; empty at the end of input. */
  input(isLine: boolean): Promise<string>;
};

const outputs: Record<string, 1 | 2> = { '/out': 1, '/err': 2 };
const inputs: Record<string, boolean> = { '/line': true, '/all': false };

/** Files that are the terminal: what is written there is shown at once, and what is read there is typed. */
export class TerminalFs implements IFileSystem {
  private readonly ends: TerminalEnds;
  constructor(ends: TerminalEnds) {
    this.ends = ends;
  }

  async appendFile(path: string, content: string | Uint8Array, options?: Parameters<IFileSystem['appendFile']>[2]) {
    const to = outputs[path];
    if (to === undefined) return refuse(path);
    if (content.length > 0) this.ends.out(bytesOf(content, options), to);
  }

  writeFile(path: string, content: string | Uint8Array, options?: Parameters<IFileSystem['writeFile']>[2]) {
    return this.appendFile(path, content, options);
  }

  private async read(path: string): Promise<string> {
    const isLine = inputs[path];
    return isLine === undefined ? refuse(path) : this.ends.input(isLine);
  }

  async readFileBytes(path: string): Promise<ByteString> {
    return unsafeBytesFromLatin1(await this.read(path));
  }

  async readFileBuffer(path: string): Promise<Uint8Array> {
    return Buffer.from(await this.read(path), 'latin1');
  }

  async readFile(path: string): Promise<string> {
    return Buffer.from(await this.read(path), 'latin1').toString('utf8');
  }

  async exists(path: string): Promise<boolean> {
    return path === '/' || path in outputs || path in inputs;
  }

  async stat(path: string): Promise<FsStat> {
    if (!(await this.exists(path))) return refuse(path);
    const isDirectory = path === '/';
    return { isFile: !isDirectory, isDirectory, isSymbolicLink: false, mode: 0o666, size: 0, mtime: new Date(0) };
  }

  lstat(path: string): Promise<FsStat> {
    return this.stat(path);
  }

  async readdir(): Promise<string[]> {
    return [];
  }

  async realpath(path: string): Promise<string> {
    return path;
  }

  resolvePath(base: string, path: string): string {
    return path.startsWith('/') ? path : `${base}/${path}`;
  }

  getAllPaths(): string[] {
    return [];
  }

  mkdir = refuse;
  rm = refuse;
  cp = refuse;
  mv = refuse;
  chmod = refuse;
  symlink = refuse;
  link = refuse;
  readlink = refuse;
  utimes = refuse;
}

async function refuse(path: string): Promise<never> {
  throw new Error(`EACCES: permission denied, '${path}'`);
}
