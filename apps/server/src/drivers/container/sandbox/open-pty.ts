import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { write } from 'node:fs';
import { readlink } from 'node:fs/promises';
import { constants } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { ReadStream } from 'node:tty';
import type { ShellListener, Size } from '../agent/inside.ts';
import { readProcesses } from './processes.ts';

/** A program in a terminal of its own. */
export interface Pty {
  readonly pid: number;
  write(bytes: Buffer): void;
  pendingBytes(): number;
  /** Drops input that waits, if its terminal would take Ctrl+C for an interrupt. Returns how many bytes. */
  dropPending(): number;
  resize(size: Size): void;
  pause(): void;
  resume(): void;
}

export type PtyCommand = { file: string; args: string[]; env: Record<string, string>; cwd: string; size: Size };

/** What @lydell/node-pty's own class stands on. The class loses what is unread 200 ms after the program's end. */
type NativePty = {
  fork(
    file: string,
    args: string[],
    env: string[],
    cwd: string,
    cols: number,
    rows: number,
    uid: number,
    gid: number,
    isUtf8: boolean,
    helper: string,
    onExit: (code: number, signal: number) => void,
  ): { fd: number; pid: number; pty: string };
  resize(fd: number, cols: number, rows: number): void;
};

/** Must be called while the program's files can be read: before rights are given up. Null: the package is missing. */
export async function loadNativePty(): Promise<NativePty | null> {
  try {
    const { requireBinary } = await import('@lydell/node-pty/requireBinary.js');
    return requireBinary('pty.node') as NativePty;
  } catch {
    return null;
  }
}

export function openPty(native: NativePty | null, command: PtyCommand, listener: ShellListener): Pty {
  return native ? new ForkedPty(native, command, listener) : new ScriptedPty(command, listener);
}

const retryMs = 10;
const flushMs = 5_000;
/** Empties the queue of a terminal that takes Ctrl+C for an interrupt, and says so by its exit code. */
const flush = `use POSIX;
my $terminal = POSIX::open($ARGV[0], O_RDWR | O_NOCTTY) // exit 1;
my $modes = POSIX::Termios->new;
$modes->getattr($terminal) // exit 1;
exit 1 unless $modes->getlflag & ISIG and $modes->getcc(VINTR) == 3;
POSIX::tcflush($terminal, TCIFLUSH) // exit 1;
`;

class ForkedPty implements Pty {
  readonly pid: number;
  private readonly fd: number;
  private readonly terminal: string;
  private readonly native: NativePty;
  private readonly output: ReadStream;
  private unwritten: Buffer[] = [];
  private unwrittenBytes = 0;
  private isWriting = false;
  /** Grows when what waits is dropped. */
  private turn = 0;
  private code: number | null = null;
  private isClosed = false;

  constructor(native: NativePty, { file, args, env, cwd, size }: PtyCommand, listener: ShellListener) {
    this.native = native;
    const pairs = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    const { fd, pid, pty } = native.fork(
      file,
      args,
      pairs,
      cwd,
      size.cols,
      size.rows,
      -1,
      -1,
      true,
      '',
      (code, signal) => {
        this.code = signal > 0 ? 128 + signal : code;
        this.end(listener);
      },
    );
    this.fd = fd;
    this.terminal = pty;
    this.pid = pid;
    this.output = new ReadStream(fd);
    this.output.on('data', (bytes: Buffer) => listener.out(bytes));
    // EIO: nobody has the terminal open any more
    this.output.on('error', () => this.output.destroy());
    this.output.on('close', () => {
      this.isClosed = true;
      this.end(listener);
    });
  }

  private end(listener: ShellListener): void {
    if (this.code === null) return;
    if (this.isClosed) listener.ended(this.code);
    // something in the background may hold the terminal open for ever
    else setTimeout(() => this.output.destroy(), this.output.isPaused() ? 60_000 : 500).unref();
  }

  write(bytes: Buffer): void {
    this.unwritten.push(bytes);
    this.unwrittenBytes += bytes.length;
    this.writeOn();
  }

  private writeOn(): void {
    const [next] = this.unwritten;
    if (this.isWriting || !next || this.isClosed) return;
    this.isWriting = true;
    const { turn } = this;
    write(this.fd, next, (error, written) => {
      this.isWriting = false;
      if (error && error.code !== 'EAGAIN') return;
      if (turn === this.turn) {
        this.unwrittenBytes -= written;
        if (written === next.length) this.unwritten.shift();
        else this.unwritten[0] = next.subarray(written);
      }
      if (error) setTimeout(() => this.writeOn(), retryMs);
      else this.writeOn();
    });
  }

  pendingBytes(): number {
    return this.unwrittenBytes;
  }

  dropPending(): number {
    const bytes = this.unwrittenBytes;
    if (bytes === 0) return 0;
    // it must be done before what is typed next, and input waits seldom
    const { status } = spawnSync('perl', ['-e', flush, this.terminal], { stdio: 'ignore', timeout: flushMs });
    if (status !== 0) return 0;
    this.turn += 1;
    this.unwritten = [];
    this.unwrittenBytes = 0;
    return bytes;
  }

  resize({ cols, rows }: Size): void {
    if (!this.isClosed) this.native.resize(this.fd, cols, rows);
  }

  pause(): void {
    this.output.pause();
  }

  resume(): void {
    this.output.resume();
  }
}

/** Without the package: util-linux's `script` opens the terminal, and `stty` tells its size. */
class ScriptedPty implements Pty {
  readonly pid: number;
  private readonly child: ChildProcess & { stdin: Writable; stdout: Readable };

  constructor({ file, args, env, cwd, size }: PtyCommand, listener: ShellListener) {
    const quoted = [file, ...args].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
    const line = `stty cols ${size.cols} rows ${size.rows}; exec ${quoted}`;
    this.child = spawn('script', ['-qefc', line, '/dev/null'], { env, cwd, stdio: ['pipe', 'pipe', 'ignore'] });
    this.pid = this.child.pid ?? 0;
    this.child.stdin.on('error', () => undefined);
    this.child.stdout.on('data', (bytes: Buffer) => listener.out(bytes));
    this.child.on('error', () => listener.ended(127));
    this.child.on('close', (code, signalName) => {
      listener.ended(code ?? 128 + (signalName ? constants.signals[signalName] : 0));
    });
  }

  write(bytes: Buffer): void {
    this.child.stdin.write(bytes);
  }

  pendingBytes(): number {
    return this.child.stdin.writableLength;
  }

  /** `script` has taken what waits. */
  dropPending(): number {
    return 0;
  }

  resize({ cols, rows }: Size): void {
    void terminalOf(this.pid).then((terminal) => {
      if (terminal)
        spawn('stty', ['-F', terminal, 'cols', `${cols}`, 'rows', `${rows}`], { stdio: 'ignore' }).on(
          'error',
          () => undefined,
        );
    });
  }

  pause(): void {
    this.child.stdout.pause();
  }

  resume(): void {
    this.child.stdout.resume();
  }
}

/** The terminal that `script` has opened for its child. */
async function terminalOf(pid: number): Promise<string | null> {
  const child = (await readProcesses()).find(({ parent }) => parent === pid);
  const found = child ? await readlink(`/proc/${child.pid}/fd/0`).catch(() => '') : '';
  return found.startsWith('/dev/pts/') ? found : null;
}
