import { readFileSync } from 'node:fs';
import { starvedAfterMs } from './runner.ts';

/** What a process may use before it is ended from outside, in milliseconds. */
export type Allowed = {
  /** Processor time, with the grace in which the process checks it itself. */
  cpuMs: number;
  /** Time in which it neither works nor waits for a processor. */
  idleMs: number;
  /** The whole time on a machine that gives it hardly any processor. */
  wallMs: number;
};

/** What it used so far, in milliseconds. `queuedMs`: it could have worked, but had no processor; null: nobody tells. */
type Clocks = { cpuMs: number; queuedMs: number | null };
export type Used = { cpuMs: number; idleMs: number; wallMs: number };

/** `starved`: the machine gave it too little processor, which is no verdict. */
export type Excess = 'time' | 'idle' | 'starved';

/** Where a clock is read from; tests hand over others. */
export type Source = { nowMs(): number; clocks(): Clocks | undefined };

const lookMs = 50;
/** A watcher that was stopped itself knows no more than this of the time between two looks. */
const mostBetweenMs = 1000;
/** A page of memory that is fetched, and all that is not the program's doing. */
const stallMs = 10_000;

export const allowed = (limits: { timeMs: number; sleepMs: number }, graceMs: number, moreMs = 0): Allowed => ({
  cpuMs: limits.timeMs + graceMs,
  idleMs: limits.sleepMs + stallMs + moreMs,
  wallMs: starvedAfterMs(limits.timeMs) + limits.sleepMs + moreMs,
});

/** Which limit was exceeded, if any. The processor's clock decides; another limit holds only where it stands still. */
export function excessOf(used: Used, most: Allowed): Excess | null {
  if (used.cpuMs > most.cpuMs) return 'time';
  if (used.idleMs > most.idleMs) return 'idle';
  return used.wallMs > most.wallMs ? 'starved' : null;
}

/**
 * Ends a process when its own check of the time does not work. `end` is called once with what was exceeded. Where the
 * system does not tell the processor's time of a process, all time counts as work, but for what it may sleep.
 */
export class TimeWatch {
  readonly #source: Source;
  readonly #start: Clocks | undefined;
  readonly #startMs: number;
  #lookedMs: number;
  #seenMs = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(source: Source) {
    this.#source = source;
    this.#start = source.clocks();
    this.#startMs = source.nowMs();
    this.#lookedMs = this.#startMs;
  }

  start(most: Allowed, end: (excess: Excess, used: Used) => void): this {
    this.#timer = setInterval(() => {
      const used = this.look(most);
      const excess = excessOf(used, most);
      if (excess === null) return;
      this.stop();
      end(excess, used);
    }, lookMs);
    return this;
  }

  look(most: Allowed): Used {
    const nowMs = this.#source.nowMs();
    const wallMs = nowMs - this.#startMs;
    const clocks = this.#start && this.#source.clocks();
    if (!this.#start || !clocks) return { cpuMs: wallMs - most.idleMs + stallMs, idleMs: 0, wallMs };
    const cpuMs = clocks.cpuMs - this.#start.cpuMs;
    if (clocks.queuedMs === null) return { cpuMs, idleMs: 0, wallMs };
    const busyMs = cpuMs + clocks.queuedMs - (this.#start.queuedMs ?? 0);
    this.#seenMs += Math.min(nowMs - this.#lookedMs, mostBetweenMs);
    this.#lookedMs = nowMs;
    // time in the queue is told when it is over, so it is taken from all that was seen
    return { cpuMs, idleMs: Math.max(0, this.#seenMs - busyMs), wallMs };
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/**
 * The clocks of the thread that runs the program; undefined where the system does not tell them. The whole process
 * would count too much: other threads compile WebAssembly when it is fresh.
 */
export const clocksOf = (pid: number | undefined): Source => {
  const read = (name: string) => readFileSync(`/proc/${pid}/task/${pid}/${name}`, 'latin1');
  return {
    nowMs: () => performance.now(),
    clocks() {
      if (process.platform !== 'linux') return undefined;
      return tried(() => fromSchedule(read('schedstat'))) ?? tried(() => fromStat(read('stat')));
    },
  };
};

/** Nanoseconds of work and of waiting for a processor. A kernel that does not count them says zero. */
function fromSchedule(text: string): Clocks | undefined {
  const [work, queue] = text.split(' ').map(Number);
  return work ? { cpuMs: work / 1e6, queuedMs: queue! / 1e6 } : undefined;
}

/** Hundredths of a second. */
function fromStat(text: string): Clocks {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { cpuMs: (Number(fields[11]) + Number(fields[12])) * 10, queuedMs: null };
}

function tried<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
