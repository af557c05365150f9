import { type ClientRequest, type IncomingMessage, request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { Socket } from 'node:net';
import { type Duplex, pipeline, Readable } from 'node:stream';
import type { EngineAddress } from './engine-address.ts';
import { EngineFault } from './engine-fault.ts';
import { ExecDuplex } from './exec-duplex.ts';
import { demultiplex } from './multiplexed.ts';

/** An engine that does not answer for this long counts as stopped. */
const patienceMs = 20_000;
/** A machine that is there is connected at once. */
const connectMs = 5_000;
/** Of a machine that was switched off no stream would ever hear. */
const keepAliveMs = 15_000;
/** What a node between us and the engine answers in its place, when the engine itself is away. */
export const engineAwayStatus = 502;

type Call = { body?: unknown; signal?: AbortSignal | undefined; timeoutMs?: number };
type StreamCall = { tar?: Readable; headers?: Record<string, string>; signal?: AbortSignal | undefined };
/** `head`: what came with the answer. */
type Upgraded = { socket: Duplex; head: Buffer };
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The calls of Docker's Engine API that we need; Podman answers them too. The path has no version: each engine uses its
 * own.
 */
export class Engine {
  readonly address: EngineAddress;
  /** Known from the engine's last answer. */
  isPodman = false;

  constructor(address: EngineAddress) {
    this.address = address;
  }

  /** Returns the answer's JSON, undefined when it is empty. Throws EngineFault. */
  async call<T>(method: Method, path: string, { body, signal, timeoutMs = patienceMs }: Call = {}): Promise<T> {
    const request = this.#request(method, path, body, {}, signal);
    request.setTimeout(timeoutMs, () => request.destroy(new Error(`no answer for ${timeoutMs / 1000} s`)));
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve).once('error', (error) => reject(this.#silence(error, signal)));
    });
    const text = await textOf(response).catch((error: unknown) => Promise.reject(this.#silence(error, signal)));
    const status = response.statusCode ?? 0;
    this.isPodman = 'libpod-api-version' in response.headers;
    if (status >= 400) throw faultOf(status, text);
    return (text.trim() === '' ? undefined : JSON.parse(text)) as T;
  }

  /** A call whose content goes out or comes in as a stream. Throws EngineFault. */
  async stream(
    method: Method,
    path: string,
    { tar, headers: more, signal }: StreamCall = {},
  ): Promise<IncomingMessage> {
    // without the type, engines read a tar as a form
    const headers = tar && { 'Content-Type': 'application/x-tar' };
    const request = this.#request(method, path, tar, { ...headers, ...more }, signal);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve).once('error', (error) => reject(this.#silence(error, signal)));
      tar?.once('error', (error) => {
        reject(error);
        request.destroy();
      });
    });
    const status = response.statusCode ?? 0;
    if (status >= 400) throw faultOf(status, await textOf(response));
    return response;
  }

  /** Starts a command in a running container. Its streams stay open in both directions. */
  async exec(containerId: string, options: ExecOptions, signal?: AbortSignal): Promise<ExecStreams> {
    const { socket, head } = await this.#attach(await this.#makeExec(containerId, options, signal), signal);
    return new ExecStreams(socket, head);
  }

  /** Starts a command whose standard input and output are one stream. Its standard error goes nowhere. */
  async execDuplex(containerId: string, options: ExecOptions, signal?: AbortSignal): Promise<ExecDuplex> {
    const id = await this.#makeExec(containerId, options, signal);
    const { socket, head } = await this.#attach(id, signal);
    const readCode = async () => (await this.call<{ ExitCode: number | null }>('GET', `/exec/${id}/json`)).ExitCode;
    return new ExecDuplex(socket, head, readCode);
  }

  /** Starts a command and leaves it alone. */
  async execDetached(containerId: string, options: ExecOptions, signal?: AbortSignal): Promise<void> {
    const id = await this.#makeExec(containerId, { ...options, ...detached }, signal);
    await this.call('POST', `/exec/${id}/start`, { body: execStart(true), signal });
  }

  async #makeExec(containerId: string, options: object, signal: AbortSignal | undefined): Promise<string> {
    const body = execBody(options);
    return (await this.call<{ Id: string }>('POST', `/containers/${containerId}/exec`, { body, signal })).Id;
  }

  #attach(exec: string, signal: AbortSignal | undefined): Promise<Upgraded> {
    return this.upgrade(`/exec/${exec}/start`, execStart(false), signal);
  }

  /** A call whose connection becomes a stream in both directions. Throws EngineFault. */
  upgrade(path: string, body: unknown, signal?: AbortSignal): Promise<Upgraded> {
    const headers = { Connection: 'Upgrade', Upgrade: 'tcp' };
    const request = this.#request('POST', path, body, headers, signal);
    request.setTimeout(patienceMs, () => request.destroy(new Error('no answer')));
    return new Promise((resolve, reject) => {
      request
        .once('upgrade', (_, socket, head) => {
          // of the request; a stream may be silent for long
          if ('setTimeout' in socket && typeof socket.setTimeout === 'function') socket.setTimeout(0);
          resolve({ socket, head });
        })
        .once('response', (response) => {
          textOf(response).then((text) => reject(faultOf(response.statusCode ?? 0, text)), reject);
        })
        .once('error', (error) => reject(this.#silence(error, signal)));
    });
  }

  #request(
    method: Method,
    path: string,
    body: unknown,
    headers: Record<string, string>,
    signal: AbortSignal | undefined,
  ): ClientRequest {
    const { isSecure, options } = this.address;
    const isStream = body instanceof Readable;
    const payload = body === undefined || isStream ? '' : JSON.stringify(body);
    const request = (isSecure ? requestSecurely : requestPlainly)({
      ...options,
      method,
      path,
      // a kept connection would be dead after the engine restarts
      agent: false,
      headers: {
        Host: 'engine',
        ...(payload !== '' && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(payload) }),
        ...headers,
      },
      ...(signal && { signal }),
    });
    request.once('socket', (socket) => {
      socket.setKeepAlive(true, keepAliveMs);
      connectSoon(request, socket, isSecure ? 'secureConnect' : 'connect');
    });
    // the request's listeners tell of it
    if (isStream) pipeline(body, request, () => undefined);
    else request.end(payload);
    return request;
  }

  #silence(error: unknown, signal: AbortSignal | undefined): unknown {
    if (signal?.aborted) return signal.reason;
    const why = error instanceof Error ? error.message : String(error);
    return new EngineFault(0, `${this.address.words}: ${why}`, { cause: error });
  }
}

/** The timeout of a request begins when it is connected. */
function connectSoon(request: ClientRequest, socket: Socket, connected: string): void {
  if (!socket.connecting) return;
  const late = () => request.destroy(new Error(`no answer for ${connectMs / 1000} s`));
  const timer = setTimeout(late, connectMs).unref();
  const stop = () => clearTimeout(timer);
  socket.once(connected, stop).once('close', stop);
}

/** What a command in a container is made with. `detached`: nobody reads it. */
export const execBody = (options: object) => ({
  AttachStdin: true,
  AttachStdout: true,
  AttachStderr: true,
  Tty: false,
  ...options,
});
export const detached = { AttachStdin: false, AttachStdout: false, AttachStderr: false };
export const execStart = (isDetached: boolean) => ({ Detach: isDetached, Tty: false });

const faultOf = (status: number, text: string) =>
  new EngineFault(status === engineAwayStatus ? 0 : status, messageIn(text));

export type ExecOptions = { Cmd: readonly string[]; User?: string; WorkingDir?: string; Env?: readonly string[] };

/** The streams of a running command. `ended` reports when the engine closes them. */
export class ExecStreams {
  readonly #socket: Duplex;
  /** Resolves when the command has ended or is lost; never rejects. */
  readonly ended: Promise<void>;
  onStdout: (piece: Buffer) => void = () => {};
  onStderr: (piece: Buffer) => void = () => {};

  constructor(socket: Duplex, head: Buffer) {
    this.#socket = socket;
    this.ended = new Promise((resolve) => socket.once('close', () => resolve()));
    // `ended` reports it
    socket.on('error', () => {});
    socket.on('end', () => socket.end());
    const take = demultiplex((name, piece) => (name === 'stdout' ? this.onStdout(piece) : this.onStderr(piece)));
    const read = (part: Buffer) => {
      try {
        take(part);
      } catch (error) {
        socket.destroy(error as Error);
      }
    };
    if (head.length > 0) socket.unshift(head);
    // the caller sets its listeners first
    setImmediate(() => socket.on('data', read));
  }

  write(bytes: Buffer): void {
    if (!this.#socket.destroyed) this.#socket.write(bytes);
  }

  /** Closes the streams. The engine does not end the command for that. */
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
