import type { Socket } from 'node:net';
import { spawnInterpreter } from '../../runner/pyodide-process.ts';
import { ConfinedFolder } from '../agent/confined-folder.ts';
import type { HomeRoom } from '../agent/home-room.ts';
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
import { type Question, type ShellStart, shownHome } from './shell-messages.ts';

export type VirtualOptions = {
  home: string;
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
  private readonly files: ShellFiles;
  private readonly home: ConfinedFolder;
  private readonly python: PythonRuns;
  private readonly shells = new Set<LineShell>();
  private readonly children = new Set<ShellChild>();
  private readonly runs = new Set<() => void>();
  private endedCpuMs = 0;

  constructor(options: VirtualOptions) {
    this.options = options;
    this.files = new ShellFiles(options.home, options.room);
    this.home = new ConfinedFolder(options.home);
    const { home, files } = this;
    const spawn = () => spawnInterpreter(options.pythonSnapshot);
    this.python = new PythonRuns({ home, files, memoryMb: options.heapMb, timeMs: options.pythonTimeMs, spawn });
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
        complete: (line, at) => completeLine(this.files, line, at),
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

  private begin(start: ShellStart, answers: Omit<ShellAnswers, 'answer'>, input: Input): ShellChild {
    const answer = (question: Question, asker: ShellChild) => {
      if (question.do === 'input') return input(question.isLine);
      if (question.do !== 'python') return this.files.answer(question);
      return this.python.run(question, {
        show: (out) => answers.hears({ out, to: 1 }),
        type: () => input(true),
        signal: asker.signal,
        lost: () => answers.hears({ out: lostWords, to: 2 }),
        holds: (hold) => asker.holdAlso(hold),
      });
    };
    const { heapMb, mark } = this.options;
    const child = new ShellChild(start, { heapMb, mark, answers: { ...answers, answer } });
    this.children.add(child);
    return child;
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

  async run({ as, argv, cwd, stdin, wallMs, mostBytes }: RunCommand): Promise<Ran> {
    if (as === 'check') throw new Refused('unsupported', 'there is no other user here');
    await this.home.hold(cwd, async () => undefined);
    const shown = { 1: [] as Buffer[], 2: [] as Buffer[] };
    let leftBytes = mostBytes;
    const start = { cwd: shownPath(cwd), env: this.env('dumb'), restore: '', stdin: stdin.toString('latin1') };
    const [end, code] = await new Promise<[Ran['end'], number]>((resolve) => {
      const stop = (why: 'time' | 'output' | 'signal', signal = 0) => finish([why, signal]);
      const child = this.begin(
        { ...start, script: scriptOf(argv) },
        {
          hears: (message) => {
            if ('ready' in message) {
              clearTimeout(timer);
              timer = setTimeout(() => stop('time'), wallMs);
            }
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
      );
      let timer = setTimeout(() => stop('time'), beginMs);
      const kill = () => stop('signal', 9);
      this.runs.add(kill);
      const finish = (how: [Ran['end'], number]) => {
        clearTimeout(timer);
        this.runs.delete(kill);
        child.kill();
        this.forget(child);
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

/** How long a process may take to begin. */
const beginMs = 60_000;

const shownPath = (path: string) => (path === '' ? shownHome : `${shownHome}/${path}`);
const quoted = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** `sh -c …` is read here, so that its output comes while it runs. */
function scriptOf(argv: readonly string[]): string {
  const [shell = '', option, script, ...rest] = argv;
  if (/^(?:\/bin\/)?(?:ba)?sh$/.test(shell) && option === '-c' && script !== undefined && rest.length === 0)
    return script;
  return argv.map(quoted).join(' ');
}
