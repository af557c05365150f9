import type { Duplex } from 'node:stream';
import { pieceBytes, windowBytes } from '../protocol/agent-protocol.ts';

type Say = (verb: 'data' | 'taken' | 'eof' | 'reset', fields: { bytes?: number }, data?: Buffer) => void;

/** One connection to a port, as the protocol carries it. */
export class FakeConnection {
  readonly #stream: Duplex;
  readonly #say: Say;
  #underWay = 0;

  constructor(stream: Duplex, say: Say) {
    this.#stream = stream;
    this.#say = say;
    stream.on('error', () => {});
    stream.on('data', (bytes: Buffer) => {
      for (let at = 0; at < bytes.length; at += pieceBytes) say('data', {}, bytes.subarray(at, at + pieceBytes));
      this.#underWay += bytes.length;
      if (this.#underWay >= windowBytes) stream.pause();
    });
    stream.once('end', () => say('eof', {}));
    stream.once('close', () => {
      if (!stream.readableEnded || !stream.writableFinished) say('reset', {});
    });
  }

  take(data: Buffer): void {
    this.#stream.write(data, (error) => {
      if (!error) this.#say('taken', { bytes: data.length });
    });
  }

  taken(bytes: number): void {
    this.#underWay -= bytes;
    if (this.#underWay < windowBytes) this.#stream.resume();
  }

  end(): void {
    this.#stream.end();
  }

  reset(): void {
    this.#stream.destroy();
  }
}
