import { Duplex } from 'node:stream';
import { demultiplex } from './multiplexed.ts';

type Done = (error?: Error | null) => void;

/** The standard input and output of a command as one stream. It holds the command back while nobody reads. */
export class ExecDuplex extends Duplex {
  readonly #socket: Duplex;
  readonly #readCode: () => Promise<number | null>;

  constructor(socket: Duplex, head: Buffer, readCode: () => Promise<number | null>) {
    super({ allowHalfOpen: true });
    this.#socket = socket;
    this.#readCode = readCode;
    // a caller that has let go of it must not end the server
    this.on('error', () => {});
    const take = demultiplex((name, piece) => {
      if (name === 'stdout' && !this.push(piece)) socket.pause();
    });
    const read = (part: Buffer) => {
      try {
        take(part);
      } catch (error) {
        this.destroy(error as Error);
      }
    };
    if (head.length > 0) socket.unshift(head);
    socket.on('error', (error) => this.destroy(error));
    socket.on('end', () => this.push(null));
    socket.on('close', () => {
      this.push(null);
      // what was read but not taken yet is still there
      if (this.readableEnded) this.destroy();
      else this.once('end', () => this.destroy());
    });
    socket.on('data', read);
  }

  /** The command's exit code, once its output has ended; null while it is not known. */
  exitCode(): Promise<number | null> {
    return this.#readCode();
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, _encoding: string, done: Done): void {
    this.#socket.write(chunk, done);
  }

  override _final(done: Done): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#socket.destroy();
    done(error);
  }
}
