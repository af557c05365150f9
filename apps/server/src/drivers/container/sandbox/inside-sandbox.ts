import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, statfs } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { constants } from 'node:os';
import {
  type Inside,
  type Program,
  type Ran,
  Refused,
  type RunCommand,
  type Shell,
  type ShellListener,
  type Size,
} from '../agent/inside.ts';
import { type loadNativePty, openPty } from './open-pty.ts';
import { memoryOf, msPerTick, namespaceOf, type Process, readProcess, readProcesses, signal } from './processes.ts';
import { seccompFilter } from './seccomp-filter.ts';

export type SandboxLimits = { pids: number; memoryBytes: number; fileBytes: number };

/** What `run` leaves behind is found by it. */
const runMark = 'PUT_RUN';
const closePatienceMs = 2_000;
const shownHome = '/home/student';

type Native = Awaited<ReturnType<typeof loadNativePty>>;
type Options = {
  limits: SandboxLimits;
  shell: string;
  scripts: { namespaces: string; processes: string; enter: string };
  native: Native;
};

/** Programs in the two namespaces of processes within the agent's own: the student's, and around it the one of checks. */
export class InsideSandbox implements Inside {
  readonly shownHome = shownHome;
  private readonly options: Options;
  private readonly checks: number;
  private readonly student: number;
  private readonly studentNamespace: string;
  private lastCpuMs = 0;
  private sumCpuMs = 0;
  private runs = 0;

  private constructor(options: Options, found: { checks: number; student: number; namespace: string }) {
    this.options = options;
    this.checks = found.checks;
    this.student = found.student;
    this.studentNamespace = found.namespace;
  }

  /** `onEnd` is called when the student's namespaces have ended. */
  static async make(options: Options, onEnd: () => void): Promise<InsideSandbox> {
    const { scripts, limits } = options;
    const owner = ['--user', '--map-user=1000', '--map-group=1000', '--keep-caps'];
    const unshare = ['unshare', ...owner, '--mount', '--pid', '--fork', '--kill-child'];
    // the limit of all processes in the namespace is that of the process which makes it; our own threads count too
    const args = [`--nproc=${limits.pids + 100}`, '--', ...unshare];
    const { blocks, bsize } = await statfs('/tmp');
    const words = ['sh', '-c', scripts.namespaces, 'sh', scripts.processes, String(blocks * bsize)];
    const child = spawn('prlimit', [...args, ...words], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: path },
    });
    await untilReady(child);
    child.on('exit', onEnd);
    const all = await readProcesses();
    const childOf = (pid: number) => all.find(({ parent }) => parent === pid)?.pid ?? 0;
    const checks = childOf(child.pid ?? 0);
    const student = childOf(childOf(checks));
    const namespace = await namespaceOf(student);
    if (student === 0 || namespace === null) throw new Error('the student’s first process has ended');
    return new InsideSandbox(options, { checks, student, namespace });
  }

  /** A command of the host's agent that becomes `argv` in the namespaces of `as`. */
  private enter(as: 'student' | 'check', cwd: string, argv: readonly string[]): string[] {
    const { pids, memoryBytes, fileBytes } = this.options.limits;
    const limits = [
      `--nproc=${pids}`,
      // node and other machines reserve much more than they use
      `--as=${memoryBytes + 8 * 1024 ** 3}`,
      `--data=${memoryBytes}`,
      `--fsize=${fileBytes}`,
      '--core=0',
      '--nofile=1024:4096',
      '--memlock=65536',
      '--msgqueue=65536',
    ];
    const target = as === 'student' ? this.student : this.checks;
    const allowed = seccompFilter(process.arch);
    if (!allowed) throw new Error(`no filter of system calls for ${process.arch}`);
    const { setns, prctl, filter } = allowed;
    const enter = ['perl', '-e', this.options.scripts.enter, String(target), String(setns), String(prctl), filter];
    const script = 'echo 500 > /proc/self/oom_score_adj; cd -- "$1" 2> /dev/null || cd; shift; exec "$@"';
    const folder = cwd === '' ? shownHome : `${shownHome}/${cwd}`;
    // limits come before: a program of the student could stop the command on its way to them
    return ['nice', '-n', '5', 'prlimit', ...limits, '--', ...enter, 'sh', '-c', script, 'sh', folder, ...argv];
  }

  async openShell(size: Size, cwd: string, listener: ShellListener): Promise<Shell> {
    const { native, shell } = this.options;
    const [file = '', ...args] = this.enter('student', cwd, [shell, '-l']);
    const env = { ...this.env(), TERM: 'xterm-256color', COLORTERM: 'truecolor' };
    const pty = openPty(native, { file, args, env, cwd: '/', size }, listener);
    return {
      pid: pty.pid,
      write: (bytes) => pty.write(bytes),
      pendingBytes: () => pty.pendingBytes(),
      overtake() {
        const dropped = pty.dropPending();
        if (dropped > 0) void interruptForeground(pty.pid);
        return dropped;
      },
      resize: (newSize) => pty.resize(newSize),
      pause: () => pty.pause(),
      resume: () => pty.resume(),
      hangUp: () => void hangUp(pty.pid),
      foreground: async () => (await foregroundOf(pty.pid))[0]?.name ?? '',
    };
  }

  private env(): Record<string, string> {
    return {
      HOME: shownHome,
      USER: 'student',
      LOGNAME: 'student',
      SHELL: this.options.shell,
      PATH: path,
      LANG: 'C.UTF-8',
      PWD: shownHome,
    };
  }

  /** Runs as the student until it ends by itself, without anybody who waits for it. */
  startInBackground(command: string): void {
    const [file = '', ...args] = this.enter('student', '', [this.options.shell, '-lc', command]);
    spawn(file, args, { env: this.env(), stdio: 'ignore', detached: true }).on('error', () => undefined);
  }

  async spawn({ argv, cwd }: { argv: string[]; cwd: string }): Promise<Program> {
    const [file = '', ...args] = this.enter('student', cwd, argv);
    const child = spawn(file, args, { env: { ...this.env(), TERM: 'dumb' }, stdio: 'pipe', detached: true });
    const ended = new Promise<number>((resolve) => {
      child.on('error', () => resolve(127));
      child.on('exit', (code, signalName) => resolve(code ?? 128 + constants.signals[signalName ?? 'SIGKILL']));
    });
    return {
      stdin: child.stdin,
      stdout: child.stdout,
      stderr: child.stderr,
      ended,
      hangUp: () => child.pid !== undefined && signal(-child.pid, 'SIGHUP'),
    };
  }

  async run({ as, argv, cwd, stdin, wallMs, mostBytes }: RunCommand): Promise<Ran> {
    const mark = `${(this.runs += 1)}-${process.pid}`;
    const [file = '', ...args] = this.enter(as, cwd, argv);
    const env = { ...this.env(), TERM: 'dumb', [runMark]: mark };
    const child = spawn(file, args, { env, stdio: 'pipe', detached: true });
    let end: Ran['end'] | null = null;
    const killAll = async () => {
      if (child.pid) signal(-child.pid, 'SIGKILL');
      await this.killLeft(as, mark);
    };
    const endBy = (why: 'time' | 'output') => {
      end ??= why;
      void killAll();
    };
    const timer = setTimeout(() => endBy('time'), wallMs);
    let leftBytes = mostBytes;
    const collect = (stream: NodeJS.ReadableStream) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => {
        if (part.length > leftBytes) endBy('output');
        parts.push(part.subarray(0, leftBytes));
        leftBytes -= Math.min(leftBytes, part.length);
      });
      return parts;
    };
    const stdout = collect(child.stdout);
    const stderr = collect(child.stderr);
    child.stdin.on('error', () => undefined);
    child.stdin.end(stdin);
    const [code, signalName] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
      child.on('error', () => resolve([127, null]));
      child.on('exit', (...ended) => resolve(ended));
    });
    clearTimeout(timer);
    await killAll();
    // nobody is left who holds the pipes open
    await new Promise<void>((resolve) => {
      if (child.stdout.closed && child.stderr.closed) resolve();
      child.on('close', () => resolve());
      setTimeout(resolve, 1_000);
    });
    const shown = { stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr) };
    if (end !== null) return { end, code: 0, ...shown };
    if (signalName) return { end: 'signal', code: constants.signals[signalName], ...shown };
    return { end: 'exit', code: code ?? 0, ...shown };
  }

  private async killLeft(as: 'student' | 'check', mark: string): Promise<void> {
    await killUntilNone(async () => {
      const all = await this.within(as);
      const environments = await Promise.all(
        all.map(({ pid }) => readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')),
      );
      return all.filter(
        (one, index) => !one.isZombie && environments[index]!.split('\0').includes(`${runMark}=${mark}`),
      );
    });
  }

  /** What runs in the namespace, without its first process. */
  private async within(as: 'student' | 'check'): Promise<Process[]> {
    const all = await readProcesses();
    const namespaces = await Promise.all(all.map(({ pid }) => namespaceOf(pid)));
    const checkNamespace = namespaces[all.findIndex(({ pid }) => pid === this.checks)];
    const wanted = as === 'student' ? this.studentNamespace : checkNamespace;
    const maker = (await readProcess(this.student))?.parent;
    const ours = new Set([this.student, this.checks, maker]);
    return all.filter(({ pid }, index) => namespaces[index] === wanted && !ours.has(pid));
  }

  async ports(): Promise<number[]> {
    const tables = await Promise.all(
      ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')),
    );
    const ports = tables.flatMap((table) =>
      [...table.matchAll(listening)].map(([, port]) => Number.parseInt(port!, 16)),
    );
    return [...new Set(ports)].sort((one, other) => one - other);
  }

  async dial(port: number): Promise<Socket> {
    return dialAt('127.0.0.1', port).catch(() => dialAt('::1', port));
  }

  async cpuMs(): Promise<number> {
    const all = await this.within('student');
    const sum = all.reduce((ticks, { cpuTicks }) => ticks + cpuTicks, 0) * msPerTick;
    // what an ended process used is in nobody's sum any more
    this.sumCpuMs += Math.max(0, sum - this.lastCpuMs);
    this.lastCpuMs = sum;
    return this.sumCpuMs;
  }

  async endAll(graceMs: number): Promise<void> {
    const living = async () => (await this.within('student')).filter((one) => !one.isZombie);
    for (const { pid } of await living()) {
      signal(pid, 'SIGHUP');
      signal(pid, 'SIGTERM');
      signal(pid, 'SIGCONT');
    }
    for (const deadline = Date.now() + graceMs; Date.now() < deadline && (await living()).length > 0;) await pause(50);
    await killUntilNone(living);
  }

  /** Bytes of memory that the student's programs use, and the largest of them. */
  async memory(): Promise<{ bytes: number; largest: number | null }> {
    const all = [...(await this.within('student')), ...(await this.within('check'))];
    const inMemory = ['/tmp', '/var/tmp', '/dev/shm'].flatMap((folder) => [
      folder,
      `/proc/${this.student}/root${folder}`,
    ]);
    const folders = await Promise.all(inMemory.map((folder) => statfs(folder)));
    const inFolders = folders.reduce((sum, { blocks, bfree, bsize }) => sum + (blocks - bfree) * bsize, 0);
    const measure = async (isShared: boolean) => {
      const each = await Promise.all(all.map(({ pid }) => memoryOf(pid, isShared)));
      return { each, bytes: inFolders + each.reduce((sum, one) => sum + one, 0) };
    };
    const quick = await measure(false);
    // the exact sum is dear, so it is made only when it matters
    const { each, bytes } = quick.bytes > this.options.limits.memoryBytes ? await measure(true) : quick;
    return { bytes, largest: all[each.indexOf(Math.max(...each))]?.pid ?? null };
  }
}

const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** Of /proc/net/tcp and tcp6: who listens on every address or on loopback. */
const listening = /^ *\d+: (?:00000000|0100007F|0{32}|0{24}01000000):([0-9A-F]{4}) [0-9A-F]+:0000 0A /gm;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function dialAt(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, allowHalfOpen: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => reject(new Refused('no_port', `nobody listens on ${port}`)));
  });
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the namespaces ended with ${code}`)));
  });
}

/** Stops all first, so that they make no new ones while they are killed. Resolves when they have ended. */
async function killUntilNone(find: () => Promise<Process[]>): Promise<void> {
  const killed = new Set<number>();
  for (let round = 0; round < 200; round += 1) {
    const found = (await find()).map(({ pid }) => pid);
    // one that is about to end has given up what it is found by
    const ending = await Promise.all([...killed].map(readProcess));
    if (found.length === 0 && ending.every((one) => one === null || one.isZombie)) return;
    for (const pid of found) signal(pid, 'SIGSTOP');
    for (const pid of found) {
      signal(pid, 'SIGKILL');
      killed.add(pid);
    }
    await pause(round < 5 ? 5 : 50);
  }
}

/** The programs of a terminal: those of its session, by the shell that `enter.pl` has started. */
async function sessionOf(pid: number): Promise<Process[]> {
  return (await readProcesses()).filter(({ session, pid: own }) => session === pid && own !== pid);
}

async function hangUp(pid: number): Promise<void> {
  for (const one of await sessionOf(pid)) {
    signal(one.pid, 'SIGHUP');
    signal(one.pid, 'SIGCONT');
  }
  await pause(closePatienceMs);
  await killUntilNone(async () => (await sessionOf(pid)).filter((one) => !one.isZombie));
  signal(pid, 'SIGKILL');
}

/** The programs that have the terminal instead of its shell. */
async function foregroundOf(pid: number): Promise<Process[]> {
  const all = await readProcesses();
  const shell = all.find(({ parent }) => parent === pid);
  if (!shell || shell.foregroundGroup <= 0 || shell.foregroundGroup === shell.group) return [];
  return all.filter(({ group }) => group === shell.foregroundGroup);
}

async function interruptForeground(pid: number): Promise<void> {
  const [first] = await foregroundOf(pid);
  if (first) signal(-first.group, 'SIGINT');
}
