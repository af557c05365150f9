import type { Inside, Shell, Size } from './inside.ts';
import { OutputRing, ringBytes } from './output-ring.ts';

const largestOut = 32_768;
const joinMs = 4;
const mostPendingInput = 1024 * 1024;
/** A read from a terminal brings at most this much. */
const largestRead = 65_536;

/** One conversation that follows a terminal. */
export type Follower = {
  holds: boolean;
  /** The offset of the next byte to send. */
  sent: number;
  acked: number;
  isEndTold: boolean;
  /** Whether the conversation takes more bytes now; if not, it calls `pump` when it does. */
  hasRoom(): boolean;
  out(at: number, bytes: Buffer): void;
  ended(code: number): void;
};

/** A shell with the last of its output, and those who follow it. It outlives conversations. */
export class Terminal {
  readonly number: number;
  readonly ring = new OutputRing();
  size: Size;
  /** The exit code; null: it runs. */
  code: number | null = null;
  lastUsedMs = Date.now();
  private readonly followers = new Set<Follower>();
  /** Null while it opens; output may come before. */
  private shell: Shell | null = null;
  private timer: NodeJS.Timeout | undefined;
  private answersInput = false;
  private isPaused = false;
  private endWaiters: (() => void)[] = [];

  private constructor(number: number, size: Size) {
    this.number = number;
    this.size = size;
  }

  static async open(inside: Inside, number: number, size: Size, cwd: string): Promise<Terminal> {
    const terminal = new Terminal(number, size);
    terminal.shell = await inside.openShell(size, cwd, {
      out: (bytes) => terminal.take(bytes),
      ended: (code) => terminal.end(code),
    });
    return terminal;
  }

  get pid(): number {
    return this.shell?.pid ?? 0;
  }

  follow(follower: Follower): void {
    this.followers.add(follower);
    this.pump();
  }

  unfollow(follower: Follower): void {
    this.followers.delete(follower);
    this.pump();
  }

  /** Returns how many bytes were dropped, because the program reads none. */
  type(bytes: Buffer, from: Follower | undefined): number {
    this.lastUsedMs = Date.now();
    if (this.code !== null || !this.shell) return 0;
    if (this.shell.pendingBytes() + bytes.length > mostPendingInput) return bytes.length;
    if (bytes.includes(0x03) && from) this.dropUnsent(from);
    this.answersInput = true;
    this.shell.write(bytes);
    return 0;
  }

  /** After Ctrl+C nobody wants to see the rest of a flood. What is shown begins with a whole line. */
  private dropUnsent(follower: Follower): void {
    const { end } = this.ring;
    if (end - follower.sent < largestRead) return;
    const tail = this.ring.read(Math.max(this.ring.start, end - 2_048), 2_048);
    const newline = tail.lastIndexOf(0x0a);
    follower.sent = newline < 0 ? end : end - tail.length + newline + 1;
  }

  resize(size: Size): void {
    this.size = size;
    if (this.code === null) this.shell?.resize(size);
  }

  /** Shows a text as if a program had put it out. */
  show(text: Buffer): void {
    if (this.code === null) this.take(text);
  }

  foreground(): Promise<string> {
    return this.code === null && this.shell ? this.shell.foreground() : Promise.resolve('');
  }

  /** Resolves when the shell has ended. */
  async close(): Promise<void> {
    if (this.code !== null) return;
    const ended = new Promise<void>((resolve) => this.endWaiters.push(resolve));
    this.shell?.hangUp();
    await ended;
  }

  private take(bytes: Buffer): void {
    this.lastUsedMs = Date.now();
    this.ring.add(bytes);
    if (this.answersInput) {
      this.answersInput = false;
      this.pump();
    } else {
      this.timer ??= setTimeout(() => this.pump(), joinMs);
    }
    this.holdBack();
  }

  private end(code: number): void {
    this.code = code;
    this.pump();
    this.endWaiters.splice(0).forEach((resolve) => resolve());
  }

  /** Sends to each follower what it may have now. */
  pump(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const follower of this.followers) this.sendTo(follower);
    this.holdBack();
  }

  private sendTo(follower: Follower): void {
    for (;;) {
      // a follower that holds nothing back and is late misses what has left the ring
      follower.sent = Math.max(follower.sent, this.ring.start);
      const credit = follower.holds ? follower.acked + ringBytes - follower.sent : Infinity;
      const length = Math.min(largestOut, this.ring.end - follower.sent, credit);
      if (length <= 0 || !follower.hasRoom()) break;
      follower.out(follower.sent, this.ring.read(follower.sent, length));
      follower.sent += length;
    }
    if (this.code !== null && follower.sent >= this.ring.end && !follower.isEndTold) {
      follower.isEndTold = true;
      follower.ended(this.code);
    }
  }

  /** The program waits while the ring is full of bytes that somebody still wants. */
  private holdBack(): void {
    if (this.code !== null) return;
    const wanted = Math.min(...[...this.followers].filter(({ holds }) => holds).map(({ sent }) => sent), this.ring.end);
    const room = ringBytes - (this.ring.end - wanted);
    if (!this.isPaused && room < largestRead) {
      this.isPaused = true;
      this.shell?.pause();
    } else if (this.isPaused && room >= 2 * largestRead) {
      this.isPaused = false;
      this.shell?.resume();
    }
  }
}
