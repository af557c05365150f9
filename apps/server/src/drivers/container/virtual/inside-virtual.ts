import type { Socket } from 'node:net';
import { spawnInterpreter } from '../../runner/pyodide-process.ts';
import { ConfinedFolder } from '../agent/confined-folder.ts';
import { HomeRoom } from '../agent/home-room.ts';
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
import { completeLine } from './complete-line.ts';
import { type Input, LineShell } from './line-shell.ts';
import { PythonRuns } from './python-run.ts';
import { ShellChild, type ShellAnswers } from './shell-child.ts';
import { ShellFiles } from './shell-files.ts';
import {
  type Question,
  type SharedFolder,
  type ShellStart,
  shownFolders,
  shownHome,
  type StudentQuestion,
  type StudentRan,
} from './shell-messages.ts';
import { type RunScript, VirtualCheck } from './virtual-check.ts';

export type VirtualOptions = {
  home: string;
  tmp: string;
  room: HomeRoom;
  heapMb: number;
  pythonSnapshot: string;
  pythonTimeMs: number;
  /** Stands in the command lines of its processes. */
  mark: string;
};

/** Where programs run that are none: each shell is an interpreter in a process without rights. */
export class InsideVirtual implements Inside {
  readonly shownHome = shownHome;
  private readonly options: VirtualOptions;
  private readonly folders: Record<SharedFolder, ShellFiles>;
  private readonly check = new VirtualCheck();
  private readonly home: ConfinedFolder;
  private readonly python: PythonRuns;
  private readonly shells = new Set<LineShell>();
  private readonly children = new Set<ShellChild>();
  private readonly runs = new Set<() => void>();
  /** Has run a script to its end, and takes another. */
  private idle: ShellChild | null = null;
  private endedCpuMs = 0;

  constructor(options: VirtualOptions) {
    this.options = options;
    this.folders = {
      home: new ShellFiles(options.home, options.room, shownFolders.home),
      tmp: new ShellFiles(options.tmp, new HomeRoom(options.tmp, mostTmpBytes), shownFolders.tmp),
    };
    this.home = new ConfinedFolder(options.home);
    const { home } = this;
    const spawn = () => spawnInterpreter(options.pythonSnapshot);
    this.python = new PythonRuns({
      home,
      files: this.folders.home,
      memoryMb: options.heapMb,
      timeMs: options.pythonTimeMs,
      spawn,
    });
  }

  async openShell(size: Size, cwd: string, listener: ShellListener): Promise<Shell> {
    const folder = (await this.isFolder(cwd)) ? cwd : '';
    const shell: LineShell = new LineShell(
      size,
      shownPath(folder),
      { ...listener, ended },
      {
        start: (at, restore, answers, input) =>
          this.begin({ cwd: at, restore, env: this.env('xterm-256color'), stdin: '' }, answers, input),
        complete: (line, at) => completeLine(this.folders.home, line, at),
        onEnd: (child) => this.forget(child),
      },
    );
    this.shells.add(shell);
    return shell;

    function ended(code: number): void {
      // the terminal hears of it when it has its shell
      setImmediate(() => listener.ended(code));
    }
  }

  private async isFolder(path: string): Promise<boolean> {
    return this.home.hold(path, async () => true).catch(() => false);
  }

  private env(terminal: string): Record<string, string> {
    const user = { HOME: shownHome, USER: 'student', LOGNAME: 'student', SHELL: '/bin/bash', HOSTNAME: 'put' };
    return { ...user, PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', TERM: terminal, COLORTERM: 'truecolor' };
  }

  private begin(
    start: ShellStart,
    answers: Omit<ShellAnswers, 'answer'>,
    input: Input,
    student?: (question: StudentQuestion) => Promise<StudentRan>,
  ): ShellChild {
    const answer = async (question: Question, asker: ShellChild): Promise<unknown> => {
      if (question.do === 'input') return input(question.isLine);
      if (question.do === 'student') return student?.(question);
      if (question.do !== 'python') return this.folders[question.of].answer(question);
      return this.python.run(question, {
        show: (out) => answers.hears({ out, to: 1 }),
        type: () => input(true),
        signal: asker.signal,
        lost: () => answers.hears({ out: lostWords, to: 2 }),
        holds: (hold) => asker.holdAlso(hold),
      });
    };
    const { heapMb, mark } = this.options;
    const { idle } = this;
    if (idle !== null && start.script !== undefined && !start.check) {
      this.idle = null;
      if (idle.again(start, { ...answers, answer })) return idle;
      this.forget(idle);
    }
    const child = new ShellChild(start, { heapMb, mark, answers: { ...answers, answer } });
    this.children.add(child);
    return child;
  }

  /** A process begins in half a second, and a check runs many short commands as the student. */
  private keep(child: ShellChild): void {
    if (this.idle !== null) return this.end(child);
    this.idle = child;
    const drop = () => {
      if (this.idle !== child) return;
      this.idle = null;
      this.end(child);
    };
    setTimeout(drop, idleMs).unref();
  }

  private end(child: ShellChild): void {
    child.kill();
    this.forget(child);
  }

  private forget(child: ShellChild): void {
    if (this.children.delete(child)) this.endedCpuMs += child.cpuMs;
  }

  /** Runs as the student until it ends by itself, without anybody who waits for it. */
  startInBackground(command: string): void {
    const run = { as: 'student' as const, argv: ['sh', '-c', command], cwd: '', stdin: Buffer.alloc(0) };
    void this.run({ ...run, wallMs: 3_600_000, mostBytes: 65_536 });
  }

  async spawn(): Promise<Program> {
    throw new Refused('unsupported', 'there are no programs here');
  }

  async run(command: RunCommand): Promise<Ran> {
    const runScript = (given: Parameters<RunScript>[0]) => this.runScript(given);
    if (command.as === 'check') return this.check.answer(command, runScript, (asked) => this.run(asked));
    await this.home.hold(command.cwd, async () => undefined);
    return this.runScript({ ...command, script: scriptOf(command.argv), env: {} });
  }

  private async runScript(given: Parameters<RunScript>[0]): Promise<Ran> {
    const { script, cwd, env, stdin, wallMs, mostBytes, check } = given;
    const shown = { 1: [] as Buffer[], 2: [] as Buffer[] };
    let leftBytes = mostBytes;
    const start = {
      cwd: shownPath(cwd),
      env: { ...this.env('dumb'), ...env },
      restore: '',
      stdin: stdin.toString('latin1'),
      ...(check && { check: check.files }),
    };
    const [end, code] = await new Promise<[Ran['end'], number]>((resolve) => {
      const stop = (why: 'time' | 'output' | 'signal', signal = 0) => finish([why, signal]);
      const child = this.begin(
        { ...start, script },
        {
          hears: (message) => {
            if ('ready' in message) {
              clearTimeout(timer);
              timer = setTimeout(() => stop('time'), wallMs);
            }
            if ('found' in message) check?.onFound(message.found);
            if ('ends' in message) return finish(['exit', message.ends & 0xff]);
            if (!('out' in message)) return;
            const bytes = Buffer.from(message.out, 'latin1');
            shown[message.to].push(bytes.subarray(0, leftBytes));
            if (bytes.length > leftBytes) stop('output');
            leftBytes -= Math.min(leftBytes, bytes.length);
          },
          gone: () => finish(['signal', 9]),
        },
        async () => '',
        check && (({ argv, stdin: input }) => ranAsText(check.student(argv, Buffer.from(input, 'latin1')))),
      );
      let timer = setTimeout(() => stop('time'), beginMs);
      const kill = () => stop('signal', 9);
      this.runs.add(kill);
      const finish = (how: [Ran['end'], number]) => {
        clearTimeout(timer);
        this.runs.delete(kill);
        if (how[0] === 'exit' && !check) this.keep(child);
        else this.end(child);
        resolve(how);
      };
    });
    return { end, code, stdout: Buffer.concat(shown[1]), stderr: Buffer.concat(shown[2]) };
  }

  async ports(): Promise<number[]> {
    return [];
  }

  async dial(port: number): Promise<Socket> {
    throw new Refused('no_port', `nobody listens on ${port}`);
  }

  async cpuMs(): Promise<number> {
    return [...this.children].reduce((sum, { cpuMs }) => sum + cpuMs, this.endedCpuMs + this.python.cpuMs);
  }

  /** Nothing here can end gently. */
  async endAll(): Promise<void> {
    for (const shell of this.shells) shell.hangUp();
    this.shells.clear();
    for (const kill of this.runs) kill();
  }
}

/** One character a byte, as all that shells put out. */
const lostWords = Buffer.from('Python остановлен: файлы, которые он менял, остались прежними.\n').toString('latin1');

/** 124 as `timeout` gives it, 128 + the signal as a shell gives it. */
async function ranAsText(running: Promise<Ran>): Promise<StudentRan> {
  const { end, code, stdout, stderr } = await running;
  const codes = { exit: code, time: 124, output: 124, signal: 128 + code };
  return { stdout: stdout.toString('latin1'), stderr: stderr.toString('latin1'), code: codes[end] };
}

/** Shared by all shells of a container. */
const mostTmpBytes = 64 * 2 ** 20;
/** How long a process waits for another script. */
const idleMs = 5_000;
/** How long a process may take to begin. */
const beginMs = 60_000;

const shownPath = (path: string) => (path === '' ? shownHome : `${shownHome}/${path}`);
const quoted = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** `sh -c …` is read here, so that its output comes while it runs; `-e` ends it at the first command that fails. */
function scriptOf(argv: readonly string[]): string {
  const [shell = '', ...words] = argv;
  const isStrict = words[0] === '-e';
  const [option, script, ...rest] = isStrict ? words.slice(1) : words;
  if (/^(?:\/bin\/)?(?:ba)?sh$/.test(shell) && option === '-c' && script !== undefined && rest.length === 0)
    return isStrict ? `set -e\n${script}` : script;
  return argv.map(quoted).join(' ');
}
