import type { StreamOps } from './emscripten.ts';

/** Answers a message in another interpreter. */
export type Peer = (message: Uint8Array) => Uint8Array;

/**
 * What Python of one interpreter says to another and back, as two devices. A message that is read has its length before it,
 * eight bytes. Answers nest: whoever answers may ask in the middle of it.
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

  /** Gives a message to Python and takes what it answers; empty when it says nothing. */
  serve(message: Uint8Array, run: () => void): Uint8Array {
    const outer = [this.#question, this.#answered] as const;
    this.#question = framed(message);
    this.#answered = [];
    run();
    const answer = joined(this.#answered);
    [this.#question, this.#answered] = outer;
    return answer;
  }

  /** A write is a whole question. It is asked at once: the buffer of a read would not outlive memory that grows meanwhile. */
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
