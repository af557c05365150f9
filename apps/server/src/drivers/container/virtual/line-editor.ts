import { createInterface, type Interface } from 'node:readline';
import { PassThrough, Writable } from 'node:stream';
import type { Size } from '../agent/inside.ts';

type Completer = (line: string) => Promise<[string[], string]>;
const mostHistory = 500;

/** Edits one line at a time on a terminal: arrows, Backspace, history, Ctrl+A, Ctrl+E, Ctrl+L, Tab. */
export class LineEditor {
  private readonly input = new PassThrough();
  private readonly output: Writable & { columns: number; rows: number };
  private readonly lines: Interface;
  private take: ((line: string) => void) | null = null;

  constructor(size: Size, show: (bytes: Buffer) => void, completer: Completer) {
    const output = new Writable({
      write: (chunk: Buffer, _, done) => {
        show(chunk);
        done();
      },
    });
    this.output = Object.assign(output, { columns: size.cols, rows: size.rows });
    this.lines = createInterface({
      input: this.input,
      output: this.output,
      terminal: true,
      historySize: mostHistory,
      removeHistoryDuplicates: true,
      escapeCodeTimeout: 50,
      completer: (line: string, done: (error: null, found: [string[], string]) => void) =>
        void completer(line).then(
          (found) => done(null, found),
          () => done(null, [[], line]),
        ),
    });
    this.lines.on('line', (line) => {
      const take = this.take;
      this.take = null;
      take?.(line);
    });
    // else the process itself would be stopped by Ctrl+Z
    this.lines.on('SIGTSTP', () => undefined);
    this.lines.on('SIGINT', () => undefined);
  }

  /** Whether somebody waits for a line. */
  get isAsking(): boolean {
    return this.take !== null;
  }

  get line(): string {
    return this.lines.line;
  }

  ask(prompt: string, take: (line: string) => void): void {
    this.take = take;
    this.lines.setPrompt(prompt);
    this.lines.prompt();
  }

  /** Bytes up to the end of a line at most. Whoever asks hears of the line before this returns. */
  feed(bytes: Buffer): void {
    this.input.emit('data', bytes);
  }

  /** Forgets the line that is being written. */
  drop(): void {
    this.take = null;
    this.lines.write(null, { ctrl: true, name: 'e' });
    this.lines.write(null, { ctrl: true, name: 'u' });
  }

  resize(size: Size): void {
    Object.assign(this.output, { columns: size.cols, rows: size.rows });
    this.output.emit('resize');
  }

  close(): void {
    this.lines.close();
  }
}
