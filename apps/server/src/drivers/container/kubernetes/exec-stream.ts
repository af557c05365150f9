import { Duplex } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { WebSocket } from 'ws';
import { ClusterFault } from './cluster-fault.ts';

/** Channels of the protocol `v4.channel.k8s.io`, and of `v5`, which also closes them: the first byte of a message. */
const [stdin, stdout, stderr, status, closing] = [0, 1, 2, 3, 255];
const pieceBytes = 65_536;
const mostWords = 4_096;
/** Balancers of networks forget connections that are silent for some minutes. */
const pingMs = 25_000;

/** What a program in a pod ended with, and what it wrote to stderr. */
export type ExecEnd = { code: number; words: string };

/** The input and output of a program that runs in a pod. A reader that is slow holds the program back. */
export class ExecStream extends Duplex {
  /** Rejects with ClusterFault when the stream was lost before the program ended. */
  readonly ended: Promise<ExecEnd>;
  readonly #end = Promise.withResolvers<ExecEnd>();
  readonly #decoder = new StringDecoder();
  #socket: WebSocket | undefined;
  #words = '';
  #hasEnded = false;
  #pinging: NodeJS.Timeout | undefined;

  constructor() {
    super({ allowHalfOpen: false });
    this.ended = this.#end.promise;
    // whoever reads the stream learns of its loss there; who has let go of it must not end the server
    this.ended.catch(() => undefined);
    this.on('error', () => undefined);
  }

  /** For the client: a message of the program. False ends the websocket. */
  receive(channel: number, bytes: Buffer): boolean {
    if (channel === stdout && bytes.length > 0 && !this.push(bytes)) this.#socket?.pause();
    if (channel === stderr && this.#words.length < mostWords) this.#words += this.#decoder.write(bytes);
    if (channel === status) this.#finish(bytes);
    return !this.#hasEnded;
  }

  /** Begins when the client has connected. */
  attach(socket: WebSocket): this {
    this.#socket = socket;
    if (this.destroyed) socket.terminate();
    socket.on('error', (error) => this.destroy(new ClusterFault(0, error.message)));
    socket.on('close', () => {
      if (!this.#hasEnded) this.destroy(new ClusterFault(0, 'the stream of a command has ended'));
    });
    this.#pinging = setInterval(() => socket.ping(), pingMs).unref();
    return this;
  }

  #finish(bytes: Buffer): void {
    this.#hasEnded = true;
    this.#end.resolve({ code: codeOf(bytes.toString()), words: this.#words.trim() });
    this.push(null);
  }

  override _read(): void {
    this.#socket?.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (this.#hasEnded) return done();
    this.#sendFrom(chunk, 0, done);
  }

  #sendFrom(chunk: Buffer, at: number, done: (error?: Error | null) => void): void {
    const piece = chunk.subarray(at, at + pieceBytes);
    const next = at + piece.length;
    this.#socket!.send(Buffer.concat([Buffer.from([stdin]), piece]), (error) => {
      // the program has ended, or the stream is lost: its reader learns how
      if (error || next >= chunk.length) done();
      else this.#sendFrom(chunk, next, done);
    });
  }

  /** Only the fifth version of the protocol can tell a program that its input has ended. */
  override _final(done: () => void): void {
    if (this.#socket?.protocol === 'v5.channel.k8s.io' && !this.#hasEnded)
      this.#socket.send(Buffer.from([closing, stdin]), () => done());
    else done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearInterval(this.#pinging);
    this.#end.reject(error ?? new ClusterFault(0, 'the stream of a command was left'));
    // a socket that waits for its reader would not see the other side's goodbye
    this.#socket?.terminate();
    done(error);
  }
}

/** The status is an object of the cluster: success, or a failure whose cause is the exit code. */
function codeOf(text: string): number {
  type Status = { status?: string; details?: { causes?: { reason?: string; message?: string }[] } };
  const told = JSON.parse(text) as Status;
  if (told.status === 'Success') return 0;
  const cause = told.details?.causes?.find(({ reason }) => reason === 'ExitCode');
  return cause ? Number(cause.message) : -1;
}
