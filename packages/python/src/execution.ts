import { exactBytes, exactText } from './exact-text.ts';
import type { Limits, Stop } from './protocol.ts';

const stderrBytes = 64 * 1024;
/** The clock is read once in this many calls of `check`. */
const checksPerLook = 4;
/** How long an interrupted program may go on, to end by itself. */
const lastWordsMs = 150;
const sigint = 2;

/** Ends an execution. It is thrown through WebAssembly, where no `except` can catch it. */
export class Stopped extends Error {
  readonly stop: Stop;

  constructor(stop: Stop) {
    super(`stopped: ${JSON.stringify(stop)}`);
    this.stop = stop;
  }
}

/** The other end of the program's input and output while it runs: an interactor, a person or a recorder. */
export type Partner = {
  say(bytes: Uint8Array): void;
  /** The program has closed its output. */
  shut?(): void;
  /** How many bytes of the output are also kept for the result; left out: all. */
  keptBytes?: number;
  /** Waits for input; null at its end. May throw `Stopped`. */
  listen(): Uint8Array | null;
  /** Takes the harness's notes about the program (`Notes`). */
  note?(bytes: Uint8Array): void;
};

export type Clock = {
  /** CPU time of this thread so far. */
  cpuMs(): number;
  wallMs(): number;
  /** Blocks this thread without using the processor. */
  sleep(ms: number): void;
};

/** The streams and limits of one execution, as the imports of the interpreter reach them. */
export class Execution {
  readonly #clock: Clock;
  readonly #limits: Limits;
  readonly #partner: Partner | undefined;
  #input: Uint8Array;
  #inputAt = 0;
  readonly #out = new CappedBytes();
  readonly #err = new CappedBytes();
  #saidBytes = 0;
  #outHandles = 1;
  #checks = 0;
  #sleptMs = 0;
  readonly startedAt: { cpuMs: number; wallMs: number };
  /** Set when the program asked for more memory than its limit. */
  isMemoryRefused = false;
  /** Set when the program was told by a KeyboardInterrupt that its time is over. */
  isInterrupted = false;
  readonly #isInterruptible: boolean;

  /** @param isInterruptible whether a KeyboardInterrupt comes before the end, so that a traceback names the line. */
  constructor(input: string, limits: Limits, clock: Clock, partner?: Partner, isInterruptible = false) {
    this.#partner = partner;
    this.#isInterruptible = isInterruptible;
    this.#clock = clock;
    this.#limits = limits;
    this.#input = exactBytes(input);
    this.startedAt = { cpuMs: clock.cpuMs(), wallMs: clock.wallMs() };
  }

  get stdout(): string {
    return this.#out.text();
  }

  get stderr(): string {
    return this.#err.text();
  }

  used(): { timeMs: number; wallMs: number } {
    return {
      timeMs: this.#clock.cpuMs() - this.startedAt.cpuMs,
      wallMs: this.#clock.wallMs() - this.startedAt.wallMs,
    };
  }

  read(buffer: Uint8Array): number {
    if (this.#inputAt === this.#input.length && this.#partner && buffer.length > 0) {
      this.#input = this.#partner.listen() ?? new Uint8Array();
      this.#inputAt = 0;
    }
    const part = this.#input.subarray(this.#inputAt, this.#inputAt + buffer.length);
    buffer.set(part);
    this.#inputAt += part.length;
    return part.length;
  }

  writeOut(bytes: Uint8Array): void {
    const roomBytes = Math.max(0, this.#limits.outputBytes - this.#saidBytes);
    this.#saidBytes += bytes.length;
    this.#out.add(bytes.subarray(0, roomBytes), this.#partner?.keptBytes ?? Infinity);
    if (bytes.length > roomBytes) throw new Stopped({ by: 'limit', limit: 'output' });
    this.#partner?.say(bytes);
  }

  openOut(): void {
    this.#outHandles += 1;
  }

  /** When the last handle is closed, the partner gets the end of its input. */
  closeOut(): void {
    if (--this.#outHandles === 0) this.#partner?.shut?.();
  }

  note(bytes: Uint8Array): void {
    this.#partner?.note?.(bytes);
  }

  /** Drops what exceeds the limit. A program that writes errors without end is stopped by its time limit. */
  writeErr(bytes: Uint8Array): void {
    this.#err.add(bytes, stderrBytes);
  }

  /** The interpreter calls it every few thousand instructions. @returns the number of a signal; 0: none. */
  check(): number {
    if (++this.#checks % checksPerLook) return 0;
    // CPU time can not exceed the elapsed time, and the clock of elapsed time is cheaper to read.
    if (this.#clock.wallMs() - this.startedAt.wallMs <= this.#limits.timeMs) return 0;
    const overMs = this.used().timeMs - this.#limits.timeMs;
    if (overMs <= 0) return 0;
    if (!this.#isInterruptible || overMs > lastWordsMs) throw new Stopped({ by: 'limit', limit: 'time' });
    if (this.isInterrupted) return 0;
    this.isInterrupted = true;
    return sigint;
  }

  /** A sleep longer than the rest of the limit ends the program at once. */
  sleep(ms: number): void {
    this.#sleptMs += ms;
    if (ms < 0 || this.#sleptMs > this.#limits.sleepMs) throw new Stopped({ by: 'limit', limit: 'idle' });
    if (ms > 0) this.#clock.sleep(ms);
  }
}

class CappedBytes {
  readonly #parts: Uint8Array[] = [];
  #size = 0;

  add(bytes: Uint8Array, capBytes: number): void {
    const part = bytes.slice(0, Math.max(0, capBytes - this.#size));
    if (part.length) this.#parts.push(part);
    this.#size += part.length;
  }

  text(): string {
    const bytes = new Uint8Array(this.#size);
    let at = 0;
    for (const part of this.#parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return exactText(bytes);
  }
}
