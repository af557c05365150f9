import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { encodeFrame } from '@put/python/frames.ts';
import { onMessage, spawnHardened } from '../../runner/child-process.ts';
import type { FromShell, Question, ShellStart, ToShell } from './shell-messages.ts';

export type ShellAnswers = {
  /** Rejects with an error whose `code` the shell hears. */
  answer(question: Question, child: ShellChild): Promise<unknown>;
  hears(message: Exclude<FromShell, { asks: number }>): void;
  /** The process is gone. */
  gone(): void;
};

const program = fileURLToPath(new URL('shell-process.ts', import.meta.url));
const justBash = createRequire(import.meta.url).resolve('just-bash');
const modules = justBash.slice(0, justBash.lastIndexOf('just-bash'));
/** Where the program lies; nothing of anybody is there. */
const readable = [
  fileURLToPath(new URL('./', import.meta.url)),
  fileURLToPath(new URL('../../runner/', import.meta.url)),
  fileURLToPath(new URL('./', import.meta.resolve('@put/python/frames.ts'))),
  modules,
].map((folder) => `${folder}*`);

/** Refusals of the agent, as a system tells them. */
const codes: Record<string, string> = {
  bad_name: 'EINVAL',
  is_folder: 'EISDIR',
  not_folder: 'ENOTDIR',
  denied: 'EACCES',
  no_space: 'ENOSPC',
};

/** A shell in a process of its own, which can be killed at any moment: no file is touched but by the agent. */
export class ShellChild {
  private readonly child: ChildProcess;
  private answers: ShellAnswers;
  private readonly over = new AbortController();
  private holds: ((isHeld: boolean) => void) | null = null;
  private isPaused = false;
  cpuMs = 0;

  constructor(start: ShellStart, { heapMb, mark, answers }: { heapMb: number; mark: string; answers: ShellAnswers }) {
    this.answers = answers;
    this.child = spawnHardened({ file: program, args: [mark], readable, maxHeapMb: heapMb });
    this.child.on('error', () => this.end());
    this.child.on('close', () => this.end());
    this.child.stdin?.on('error', () => undefined);
    this.child.stderr?.resume();
    onMessage(this.child, (message) => this.take(message as FromShell));
    this.say({ start });
  }

  /** Another script, after one of a student has ended. False: the process is gone. */
  again(start: ShellStart, answers: ShellAnswers): boolean {
    if (this.isOver) return false;
    this.answers = answers;
    this.say({ start });
    return true;
  }

  say(message: ToShell): void {
    if (!this.isOver) this.child.stdin?.write(encodeFrame(message));
  }

  private get isOver(): boolean {
    return this.over.signal.aborted;
  }

  /** Aborted when nothing more is heard of it. */
  get signal(): AbortSignal {
    return this.over.signal;
  }

  /** What runs for the shell in another process stops and goes on with its output. */
  holdAlso(hold: ((isHeld: boolean) => void) | null): void {
    this.holds = hold;
    if (this.isPaused) hold?.(true);
  }

  /** Nothing more is heard of it. */
  kill(): void {
    this.over.abort();
    this.child.kill('SIGKILL');
  }

  /** Its output waits in its pipe, and it waits for that. */
  pause(): void {
    this.isPaused = true;
    this.holds?.(true);
    (this.child.stdio[3] as Readable).pause();
  }

  resume(): void {
    this.isPaused = false;
    this.holds?.(false);
    (this.child.stdio[3] as Readable).resume();
  }

  private take(message: FromShell): void {
    if (this.isOver) return;
    if ('cpuMs' in message) this.cpuMs = message.cpuMs;
    if ('asks' in message) void this.answer(message.asks, message.question);
    else this.answers.hears(message);
  }

  private async answer(asks: number, question: Question): Promise<void> {
    try {
      this.say({ answers: asks, value: await this.answers.answer(question, this) });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'EIO';
      this.say({ answers: asks, error: codes[code] ?? code });
    }
  }

  private end(): void {
    if (this.isOver) return;
    this.over.abort();
    this.answers.gone();
  }
}
