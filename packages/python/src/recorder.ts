import { type Partner, Stopped } from './execution.ts';
import type { Notes } from './protocol.ts';

/**
 * What the harness noted of a run: for `traces` one step a line (tracer.ts), for `scenes` one change of a scene a line.
 * `printedBytes` tells how much was printed before each line. `isCut`: the harness ended the program, because the record
 * had reached its limit.
 */
export type RunRecord = { lines: string[]; printedBytes: number[]; isCut: boolean };

/** The harness keeps its own limits. These hold for a program that writes notes itself. */
const mostBytes = { traces: 24 * 1024 * 1024, scenes: 16 * 1024 * 1024 };
/** Counted for each line besides its text, so that empty lines are not free. */
const lineBytes = 64;

/** Keeps the notes of one run. A program that sends too many is stopped by the limit `output`. */
export class Recorder implements Partner {
  readonly record: RunRecord = { lines: [], printedBytes: [], isCut: false };
  readonly #decoder = new TextDecoder();
  readonly #type: number;
  #roomBytes: number;
  #printedBytes = 0;

  constructor(what: 'traces' | 'scenes') {
    this.#type = letters[what];
    this.#roomBytes = mostBytes[what];
  }

  /** Undefined when the notes ask for no record. */
  static of(notes: Notes | undefined): Recorder | undefined {
    if (notes?.scenes) return new Recorder('scenes');
    return notes?.traces ? new Recorder('traces') : undefined;
  }

  say(bytes: Uint8Array): void {
    this.#printedBytes += bytes.length;
  }

  listen(): null {
    return null;
  }

  note(bytes: Uint8Array): void {
    const [type] = bytes;
    if (type === letters.cut) this.record.isCut = true;
    if (type !== this.#type) return;
    this.#roomBytes -= bytes.length + lineBytes;
    if (this.#roomBytes < 0) throw new Stopped({ by: 'limit', limit: 'output' });
    this.record.lines.push(this.#decoder.decode(bytes.subarray(1)));
    this.record.printedBytes.push(this.#printedBytes);
  }
}

const letters = { traces: code('t'), scenes: code('s'), cut: code('c') };

function code(letter: string): number {
  return letter.charCodeAt(0);
}
