import { Duplex } from 'node:stream';
import type { Fields, Message } from '../../wire/messages.ts';
import { pieceBytes, windowBytes } from './agent-protocol.ts';
import { numberIn } from './read-replies.ts';

type Send = (verb: string, fields: Fields, data?: Buffer) => Promise<void>;
type Done = (error?: Error | null) => void;

/** A connection to a port in a container, as a stream: `dial` of the agent's protocol. */
export class DialledPort extends Duplex {
  readonly #send: Send;
  /** Bytes that the agent has not taken yet. */
  #underWay = 0;
  /** Waits until the agent has taken enough. */
  #goOn: (() => void) | undefined;
  /** The agent has no connection to end. */
  #isOver = false;

  constructor(send: Send) {
    super({ allowHalfOpen: true });
    this.#send = send;
    // a caller that does not listen must not end the server
    this.on('error', () => {});
  }

  /** The agent refused the connection. */
  forget(): void {
    this.#isOver = true;
    this.destroy();
  }

  hear(verb: string, message: Message, data: Buffer): void {
    if (verb === 'data') {
      this.push(data);
      this.#taken.push(data.length);
    } else if (verb === 'taken') {
      this.#underWay -= numberIn(message, 'bytes');
      this.#goOn?.();
    } else if (verb === 'eof') {
      this.push(null);
    } else {
      this.#isOver = true;
      this.destroy();
    }
  }

  /** Sizes of pieces that the reader has not asked beyond yet. */
  #taken: number[] = [];

  override _read(): void {
    const bytes = this.#taken.reduce((sum, size) => sum + size, 0);
    this.#taken = [];
    if (bytes > 0) this.#send('taken', { bytes }).catch(() => undefined);
  }

  override _write(chunk: Buffer, _encoding: string, done: Done): void {
    this.#sendAll(chunk).then(() => done(), done);
  }

  override _final(done: Done): void {
    this.#send('eof', {}).then(() => done(), done);
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#goOn?.();
    if (!this.#isOver) this.#send('reset', {}).catch(() => undefined);
    done(error);
  }

  async #sendAll(chunk: Buffer): Promise<void> {
    for (let at = 0; at < chunk.length && !this.destroyed; at += pieceBytes) {
      const piece = chunk.subarray(at, at + pieceBytes);
      await this.#roomFor(piece.length);
      this.#underWay += piece.length;
      await this.#send('data', {}, piece);
    }
  }

  async #roomFor(length: number): Promise<void> {
    while (this.#underWay + length > windowBytes && !this.destroyed) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#goOn = resolve;
      await promise;
      this.#goOn = undefined;
    }
  }
}
