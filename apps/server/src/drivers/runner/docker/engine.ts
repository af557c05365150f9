import { type ClientRequest, type IncomingMessage, request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { Duplex } from 'node:stream';
import { RunnerFault } from '../runner.ts';
import type { EngineAddress } from './engine-address.ts';
import { demultiplex } from './multiplexed.ts';

/** An engine that hangs is an engine that is gone. */
const patienceMs = 20_000;

/** The engine said no, or nothing at all: `status` is HTTP's, 0 when there was no answer. */
export class EngineFault extends RunnerFault {
  override name = 'EngineFault';
  readonly status: number;
  constructor(status: number, words: string, options?: ErrorOptions) {
    super(words, options);
    this.status = status;
  }
}

type Call = { body?: unknown; signal?: AbortSignal | undefined; timeoutMs?: number };
type Method = 'GET' | 'POST' | 'DELETE';

/** The calls of Docker's Engine API, which Podman answers too. Without a version in the path: each engine takes its own. */
export class Engine {
  readonly address: EngineAddress;
  /** As its last answer says. */
  isPodman = false;

  constructor(address: EngineAddress) {
    this.address = address;
  }

  /** The answer's JSON; undefined when it is empty. */
  async call<T>(method: Method, path: string, { body, signal, timeoutMs = patienceMs }: Call = {}): Promise<T> {
    const request = this.#request(method, path, body, {}, signal);
    request.setTimeout(timeoutMs, () => request.destroy(new Error(`no answer for ${timeoutMs / 1000} s`)));
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve).once('error', (error) => reject(this.#silence(error, signal)));
    });
    const text = await textOf(response).catch((error: unknown) => Promise.reject(this.#silence(error, signal)));
    const status = response.statusCode ?? 0;
    this.isPodman = 'libpod-api-version' in response.headers;
    if (status >= 400) throw new EngineFault(status, messageIn(text));
    return (text.trim() === '' ? undefined : JSON.parse(text)) as T;
  }

  /** Starts a command in a container that runs; its streams stay open both ways. */
  async exec(containerId: string, options: ExecOptions, signal?: AbortSignal): Promise<ExecStreams> {
    const { Id: id } = await this.call<{ Id: string }>('POST', `/containers/${containerId}/exec`, {
      body: { AttachStdin: true, AttachStdout: true, AttachStderr: true, Tty: false, ...options },
      signal,
    });
    const headers = { Connection: 'Upgrade', Upgrade: 'tcp' };
    const request = this.#request('POST', `/exec/${id}/start`, { Detach: false, Tty: false }, headers, signal);
    request.setTimeout(patienceMs, () => request.destroy(new Error('no answer')));
    const { socket, head } = await new Promise<{ socket: Duplex; head: Buffer }>((resolve, reject) => {
      request
        .once('upgrade', (_, socket, head) => resolve({ socket, head }))
        .once('response', (response) => {
          textOf(response).then((text) => reject(new EngineFault(response.statusCode ?? 0, messageIn(text))), reject);
        })
        .once('error', (error) => reject(this.#silence(error, signal)));
    });
    return new ExecStreams(socket, head);
  }

  #request(
    method: Method,
    path: string,
    body: unknown,
    headers: Record<string, string>,
    signal: AbortSignal | undefined,
  ): ClientRequest {
    const { isSecure, options } = this.address;
    const payload = body === undefined ? '' : JSON.stringify(body);
    const request = (isSecure ? requestSecurely : requestPlainly)({
      ...options,
      method,
      path,
      // a connection that was kept would be found dead after the engine was started again
      agent: false,
      headers: {
        Host: 'engine',
        ...(body !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(payload) }),
        ...headers,
      },
      ...(signal && { signal }),
    });
    request.end(payload);
    return request;
  }

  #silence(error: unknown, signal: AbortSignal | undefined): unknown {
    if (signal?.aborted) return signal.reason;
    const why = error instanceof Error ? error.message : String(error);
    return new EngineFault(0, `${this.address.words}: ${why}`, { cause: error });
  }
}

export type ExecOptions = { Cmd: readonly string[]; User?: string; WorkingDir?: string; Env?: readonly string[] };

/** What a running command reads and writes. Ends with an error when the engine lets go of it half-way. */
export class ExecStreams {
  readonly #socket: Duplex;
  /** Settles when the command is over or gone; never rejects. */
  readonly ended: Promise<void>;
  onStdout: (piece: Buffer) => void = () => {};
  onStderr: (piece: Buffer) => void = () => {};

  constructor(socket: Duplex, head: Buffer) {
    this.#socket = socket;
    this.ended = new Promise((resolve) => socket.once('close', () => resolve()));
    // its end says so too
    socket.on('error', () => {});
    socket.on('end', () => socket.end());
    if ('setTimeout' in socket && typeof socket.setTimeout === 'function') socket.setTimeout(0);
    const take = demultiplex((name, piece) => (name === 'stdout' ? this.onStdout(piece) : this.onStderr(piece)));
    const read = (part: Buffer) => {
      try {
        take(part);
      } catch (error) {
        socket.destroy(error as Error);
      }
    };
    if (head.length > 0) socket.unshift(head);
    // whoever asked for the command sets its takers first
    setImmediate(() => socket.on('data', read));
  }

  write(bytes: Buffer): void {
    if (!this.#socket.destroyed) this.#socket.write(bytes);
  }

  /** Lets go of the command; an engine does not end it for that. */
  destroy(): void {
    this.#socket.destroy();
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  response.setEncoding('utf8');
  for await (const part of response) text += part as string;
  return text;
}

function messageIn(text: string): string {
  try {
    return (JSON.parse(text) as { message?: string; cause?: string }).message ?? text;
  } catch {
    return text.trim();
  }
}
