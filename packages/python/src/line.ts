import type { StreamOps } from './emscripten.ts';

/** Sends a message to the other interpreter and gives its answer. */
export type Peer = (message: Uint8Array) => Uint8Array;

/**
 * The connection between two interpreters, as two devices in Python. A message that Python reads begins with its length
 * in eight bytes. Calls nest: a side may ask something while it answers.
 */
export class Line {
  #peer: Peer | undefined;
  #answer = new Uint8Array();
  #question = new Uint8Array();
  #answered: Uint8Array[] = [];

  open(peer: Peer): void {
    this.#peer = peer;
  }

  close(): void {
    this.#peer = undefined;
    this.#answered = [];
    this.#answer = this.#question = new Uint8Array();
  }

  /** Lets Python here (`run`) answer a message; empty when it writes nothing. */
  serve(message: Uint8Array, run: () => void): Uint8Array {
    const outer = [this.#question, this.#answered] as const;
    this.#question = framed(message);
    this.#answered = [];
    run();
    const answer = joined(this.#answered);
    [this.#question, this.#answered] = outer;
    return answer;
  }

  /**
   * One write is one whole question and is answered at once. A read could not wait for the answer: its buffer becomes
   * invalid when memory grows.
   */
  readonly asking: StreamOps = {
    write: (_, buffer, offset, length) => {
      this.#answer = new Uint8Array();
      if (this.#peer) this.#answer = framed(this.#peer(buffer.slice(offset, offset + length)));
      return length;
    },
    read: (_, buffer, offset, length) => {
      const part = this.#answer.subarray(0, length);
      this.#answer = this.#answer.subarray(part.length);
      return put(part, buffer, offset);
    },
  };

  readonly serving: StreamOps = {
    write: (_, buffer, offset, length) => {
      this.#answered.push(buffer.slice(offset, offset + length));
      return length;
    },
    read: (_, buffer, offset, length) => {
      const part = this.#question.subarray(0, length);
      this.#question = this.#question.subarray(part.length);
      return put(part, buffer, offset);
    },
  };
}

function put(part: Uint8Array, buffer: Uint8Array, offset: number): number {
  buffer.set(part, offset);
  return part.length;
}

function framed(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(8 + message.length);
  new DataView(frame.buffer).setBigUint64(0, BigInt(message.length));
  frame.set(message, 8);
  return frame;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
