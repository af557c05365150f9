import type { Inside, Shell, Size } from './inside.ts';
import { OutputRing, ringBytes } from './output-ring.ts';

const largestOut = 32_768;
const joinMs = 4;
const mostPendingInput = 1024 * 1024;
/** After Ctrl+C this much is still sent. */
const mostAfterInterrupt = 65_536;
const interrupt = 0x03;

/** One conversation that follows a terminal. */
export type Follower = {
  holds: boolean;
  /** The offset of the next byte to send. */
  sent: number;
  acked: number;
  /** Parts that were not sent after Ctrl+C and lie beyond `acked`: they use no credit. */
  dropped: { from: number; to: number }[];
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
  /** What the shell put out and the ring had no room for. */
  private waiting: Buffer[] = [];
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
    const at = bytes.indexOf(interrupt);
    if (at >= 0 && from) this.dropUnsent(from);
    // an interrupt overtakes input that waits, and takes the place of it
    const overtaken = at >= 0 ? this.shell.overtake() : 0;
    const typed = overtaken > 0 ? bytes.subarray(at + 1) : bytes;
    const isTooMuch = this.shell.pendingBytes() + typed.length > mostPendingInput;
    if (!isTooMuch && typed.length > 0) {
      this.answersInput = true;
      this.shell.write(typed);
    }
    return overtaken + (isTooMuch ? typed.length : 0);
  }

  /** After Ctrl+C nobody wants to see the rest of a flood. What is shown begins with a whole line. */
  private dropUnsent(follower: Follower): void {
    const { end } = this.ring;
    if (end - follower.sent < mostAfterInterrupt) return;
    const tail = this.ring.read(Math.max(this.ring.start, end - 2_048), 2_048);
    const newline = tail.lastIndexOf(0x0a);
    const to = newline < 0 ? end : end - tail.length + newline + 1;
    follower.dropped.push({ from: follower.sent, to });
    follower.sent = to;
    this.pump();
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
    this.waiting.push(bytes);
    this.fillRing();
    if (this.answersInput) {
      this.answersInput = false;
      this.pump();
    } else {
      this.timer ??= setTimeout(() => this.pump(), joinMs);
    }
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
    do for (const follower of this.followers) this.sendTo(follower);
    while (this.fillRing());
  }

  private sendTo(follower: Follower): void {
    for (;;) {
      // a follower that holds nothing back and is late misses what has left the ring
      follower.sent = Math.max(follower.sent, this.ring.start);
      const credit = follower.holds ? ringBytes - underWay(follower) : Infinity;
      const length = Math.min(largestOut, this.ring.end - follower.sent, credit);
      if (length <= 0 || !follower.hasRoom()) break;
      follower.out(follower.sent, this.ring.read(follower.sent, length));
      follower.sent += length;
    }
    const isAllSent = follower.sent >= this.ring.end && this.waiting.length === 0;
    if (this.code !== null && isAllSent && !follower.isEndTold) {
      follower.isEndTold = true;
      follower.ended(this.code);
    }
  }

  /**
   * Takes what the shell put out into the ring, as far as nothing is lost there that somebody still wants. The program
   * waits for the rest. Returns whether there is more to send.
   */
  private fillRing(): boolean {
    const { end } = this.ring;
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      const room = ringBytes - (this.ring.end - this.firstWanted());
      this.ring.add(next.subarray(0, room));
      if (next.length <= room) continue;
      this.waiting.unshift(next.subarray(room));
      break;
    }
    const isFull = this.waiting.length > 0;
    if (isFull !== this.isPaused) {
      this.isPaused = isFull;
      if (isFull) this.shell?.pause();
      else this.shell?.resume();
    }
    return this.ring.end > end;
  }

  /** The offset from which on a holder has not got the output. */
  private firstWanted(): number {
    const holders = [...this.followers].filter(({ holds }) => holds);
    return Math.min(this.ring.end, ...holders.map(({ sent }) => sent));
  }
}

/** Bytes that were sent and not acknowledged. */
const underWay = ({ sent, acked, dropped }: Follower): number =>
  dropped.reduce((sum, { from, to }) => sum - (to - Math.max(from, acked)), sent - acked);

/** Everything before `at` is rendered, and so is what was dropped right behind it. */
export function acknowledge(follower: Follower, at: number): void {
  // nobody has rendered what was not sent
  follower.acked = Math.max(follower.acked, Math.min(at, follower.sent));
  for (const { from, to } of follower.dropped)
    if (from <= follower.acked) follower.acked = Math.max(follower.acked, to);
  follower.dropped = follower.dropped.filter(({ from }) => from > follower.acked);
}
