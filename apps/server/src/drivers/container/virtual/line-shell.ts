import type { Shell, ShellListener, Size } from '../agent/inside.ts';
import { LineEditor } from './line-editor.ts';
import type { ShellChild, ShellAnswers } from './shell-child.ts';
import { type FromShell, shownHome } from './shell-messages.ts';

type Hears = Exclude<FromShell, { asks: number }>;
export type LineShellOptions = {
  /** Starts a process of a shell in a folder, with what an earlier one had. */
  start(cwd: string, restore: string, answers: Omit<ShellAnswers, 'answer'>, input: Input): ShellChild;
  /** The names that may go on after what is typed, and the part that they take the place of. */
  complete(line: string, cwd: string): Promise<[string[], string]>;
  onEnd(child: ShellChild): void;
};
/** What the student types for a command; empty: Ctrl+D. One character a byte. */
export type Input = (isLine: boolean) => Promise<string>;

const [interrupt, endOfInput, suspend, quit] = [0x03, 0x04, 0x1a, 0x1c];
const mostCrashes = 3;
const hungUp = 129;
const longestLastLine = 1_000;

/** A shell on a terminal of lines: it writes a prompt, takes a line, and runs it in a process that can be killed. */
export class LineShell implements Shell {
  readonly pid = null;
  private readonly options: LineShellOptions;
  private readonly listener: ShellListener;
  private readonly editor: LineEditor;
  private child: ShellChild;
  private cwd: string;
  private saved: string;
  /** The first word of what runs; empty: nothing runs. */
  private running = '';
  private answerInput: ((typed: string | null) => void) | null = null;
  /** Typed while a command runs. */
  private held: Buffer = Buffer.alloc(0);
  private shown: Buffer[] = [];
  private isPaused = false;
  /** The process has not asked for a line yet. */
  private isBeginning = true;
  private isOver = false;
  private crashes = 0;
  /** What a command has put out since its last newline. */
  private lastLine = '';

  constructor(size: Size, cwd: string, listener: ShellListener, options: LineShellOptions) {
    this.options = options;
    this.listener = listener;
    this.cwd = cwd;
    this.saved = 'test -f ~/.bashrc && source ~/.bashrc';
    this.editor = new LineEditor(
      size,
      (bytes) => this.show(bytes),
      (line) => options.complete(line, this.cwd),
    );
    this.child = this.start();
    this.prompt();
  }

  private start(): ShellChild {
    this.isBeginning = true;
    const answers = { hears: (message: Hears) => this.hears(message), gone: () => this.onGone() };
    return this.options.start(this.cwd, this.saved, answers, (isLine) => this.input(isLine));
  }

  write(bytes: Buffer): void {
    this.held = this.held.length === 0 ? bytes : Buffer.concat([this.held, bytes]);
    this.takeTyped();
  }

  pendingBytes(): number {
    return this.held.length;
  }

  /** It finds Ctrl+C in what waits by itself. */
  overtake(): number {
    return 0;
  }

  private takeTyped(): void {
    while (this.held.length > 0 && !this.isOver) {
      if (!this.editor.isAsking) {
        const at = this.held.indexOf(interrupt);
        if (at < 0) return;
        this.held = this.held.subarray(at + 1);
        this.interrupt();
        continue;
      }
      const ends = (byte: number) => byte === 0x0d || byte === 0x0a || isControl(byte);
      const at = this.held.findIndex(ends);
      const length = at < 0 ? this.held.length : at === 0 || !isControl(this.held[at]!) ? at + 1 : at;
      const part = this.held.subarray(0, length);
      this.held = this.held.subarray(length);
      if (part.length === 1 && isControl(part[0]!)) this.control(part[0]!);
      else this.editor.feed(part);
    }
  }

  private control(byte: number): void {
    if (byte === interrupt) return this.interrupt();
    if (byte !== endOfInput || this.editor.line !== '') return;
    if (this.answerInput) {
      this.editor.drop();
      this.answerInput(null);
    } else {
      this.show('exit\r\n');
      this.end(0);
    }
  }

  /** Kills what runs. The shell goes on with its folder, variables and functions. */
  private interrupt(): void {
    this.shown = [];
    if (this.editor.isAsking) this.editor.drop();
    this.show('^C\r\n');
    this.lastLine = '';
    this.answerInput = null;
    if (this.running !== '') this.startAnew();
    this.prompt();
  }

  private startAnew(): void {
    this.child.kill();
    this.options.onEnd(this.child);
    this.running = '';
    this.child = this.start();
    if (this.isPaused) this.child.pause();
  }

  private prompt(): void {
    // the editor begins at the left, where the end of some output may stand
    if (this.lastLine !== '') this.show('\r\n');
    const folder = this.cwd === shownHome ? '~' : this.cwd.replace(new RegExp(`^${shownHome}/`), '~/');
    this.ask(`\x1b[1;32mstudent@put\x1b[0m:\x1b[1;34m${folder}\x1b[0m$ `);
  }

  private ask(prompt: string): void {
    this.lastLine = '';
    this.editor.ask(prompt, (line) => {
      if (line.trim() === '' && this.running === '') return this.prompt();
      this.running ||= /\S+/.exec(line)?.[0] ?? '';
      this.child.say({ line });
    });
    this.takeTyped();
  }

  private async input(isLine: boolean): Promise<string> {
    let all = '';
    for (;;) {
      const line = await new Promise<string | null>((resolve) => {
        this.answerInput = resolve;
        this.editor.ask(this.lastLine, resolve);
        this.takeTyped();
      });
      this.answerInput = null;
      this.lastLine = '';
      all += line === null ? '' : Buffer.from(`${line}\n`).toString('latin1');
      if (isLine || line === null) return all;
    }
  }

  private hears(message: Hears): void {
    if ('out' in message) this.showOutput(message.out);
    else if ('wantsMore' in message) this.ask('> ');
    else if ('ends' in message && !message.isFault) this.end(message.ends & 0xff);
    else if ('ends' in message) this.onFault();
    else if ('prompt' in message) this.onPrompt(message);
  }

  private showOutput(bytes: string): void {
    const newline = bytes.lastIndexOf('\n');
    const tail = Buffer.from(bytes.slice(newline + 1), 'latin1').toString('utf8');
    this.lastLine = ((newline < 0 ? this.lastLine : '') + tail).slice(-longestLastLine);
    this.show(Buffer.from(bytes.replaceAll('\n', '\r\n'), 'latin1'));
  }

  private onPrompt({ cwd, saved }: Extract<FromShell, { prompt: true }>): void {
    const hasBegun = this.isBeginning;
    this.isBeginning = false;
    // its prompt stands already, and a line may have been typed there
    if (hasBegun) return;
    this.crashes = 0;
    this.cwd = cwd;
    this.saved = saved;
    this.running = '';
    this.prompt();
  }

  private onGone(): void {
    const wasRunning = this.running !== '' && !this.isBeginning;
    if (wasRunning) this.show('\r\nКоманда остановлена: ей не хватило памяти.\r\n');
    this.goOn();
  }

  /** The shell can not go on with what it had. */
  private onFault(): void {
    this.saved = '';
    this.goOn();
  }

  private goOn(): void {
    this.crashes += 1;
    if (this.crashes > mostCrashes) return this.end(1);
    const hasPrompt = this.editor.isAsking && !this.answerInput;
    this.answerInput = null;
    this.startAnew();
    if (!hasPrompt) this.prompt();
  }

  private show(what: Buffer | string): void {
    const bytes = Buffer.isBuffer(what) ? what : Buffer.from(what);
    if (this.isOver || bytes.length === 0) return;
    if (this.isPaused) this.shown.push(bytes);
    else this.listener.out(bytes);
  }

  pause(): void {
    this.isPaused = true;
    this.child.pause();
  }

  resume(): void {
    this.isPaused = false;
    while (!this.isPaused && this.shown.length > 0) this.listener.out(this.shown.shift()!);
    if (!this.isPaused) this.child.resume();
  }

  resize(size: Size): void {
    this.editor.resize(size);
  }

  hangUp(): void {
    this.end(hungUp);
  }

  async foreground(): Promise<string> {
    return this.running;
  }

  private end(code: number): void {
    if (this.isOver) return;
    for (const bytes of this.shown.splice(0)) this.listener.out(bytes);
    this.isOver = true;
    this.child.kill();
    this.options.onEnd(this.child);
    this.editor.close();
    this.listener.ended(code);
  }
}

const isControl = (byte: number) => [interrupt, endOfInput, suspend, quit].includes(byte);
