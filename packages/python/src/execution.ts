import { exactBytes, exactText } from './exact-text.ts';
import type { Limits, Stop } from './protocol.ts';

const stderrBytes = 64 * 1024;
/** How many of the interpreter's checks go by between two looks at the clock. */
const checksPerLook = 4;

/** Thrown through WebAssembly, where no `except` can catch it, to end an execution. */
export class Stopped extends Error {
  readonly stop: Stop;

  constructor(stop: Stop) {
    super(`stopped: ${JSON.stringify(stop)}`);
    this.stop = stop;
  }
}

/** Whoever a program talks to while it runs. */
export type Partner = {
  say(bytes: Uint8Array): void;
  /** Nothing more will be said: the program has closed its output. */
  shut?(): void;
  /** Of what was said so much is kept; left out: all of it. */
  keptBytes?: number;
  /** Waits until there is something; null at the end. May throw `Stopped`. */
  listen(): Uint8Array | null;
  /** What the harness tells of the program (`Notes`). */
  note?(bytes: Uint8Array): void;
};

export type Clock = {
  /** CPU time of this thread so far. */
  cpuMs(): number;
  wallMs(): number;
  /** Stops this thread without using the processor. */
  sleep(ms: number): void;
};

/** One execution's streams and limits: what the imports of the interpreter reach while a program runs. */
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
  /** Set when the program was refused memory. */
  isMemoryRefused = false;

  constructor(input: string, limits: Limits, clock: Clock, partner?: Partner) {
    this.#partner = partner;
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

  /** With the last handle of it the other side is at the end of its input. */
  closeOut(): void {
    if (--this.#outHandles === 0) this.#partner?.shut?.();
  }

  note(bytes: Uint8Array): void {
    this.#partner?.note?.(bytes);
  }

  /** Says nothing when full: an endless stream of complaints ends by the time limit. */
  writeErr(bytes: Uint8Array): void {
    this.#err.add(bytes, stderrBytes);
  }

  /** Called from the interpreter's loop every so many instructions. */
  check(): void {
    if (++this.#checks % checksPerLook) return;
    // No more than the time gone by can have been worked, and that clock is the cheap one.
    if (this.#clock.wallMs() - this.startedAt.wallMs <= this.#limits.timeMs) return;
    if (this.used().timeMs > this.#limits.timeMs) throw new Stopped({ by: 'limit', limit: 'time' });
  }

  /** A sleep that would outlast the limit ends at once: the verdict is certain. */
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
