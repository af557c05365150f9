import {
  createServer as createPlainServer,
  type IncomingMessage,
  request,
  type Server as PlainServer,
  type ServerResponse,
} from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Duplex, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TLSSocket } from 'node:tls';
import { Engine, engineAwayStatus } from '../../docker-api/engine.ts';
import { type EngineAddress, findEngine } from '../../docker-api/engine-address.ts';
import { EngineFault } from '../../docker-api/engine-fault.ts';
import type { AgentImage } from '../docker/images.ts';
import { OwnedObjects } from './owned-objects.ts';
import { type Asked, findCall, type Passed } from './passed-calls.ts';
import { bodyBeforeStream, joinStreams, refuseUpgrade } from './upgraded.ts';
import { Refused } from './refused.ts';

export type NodeOptions = {
  host: string;
  port: number;
  tls: { ca: string; cert: string; key: string };
  /** Where probes are answered, for this machine alone. */
  probePort: number;
  /** In the form of PT_DOCKER_HOST. */
  engine: string | undefined;
  /** The only runtime that containers may have; undefined: any that the engine has. */
  runtime: string | undefined;
  /** Whose containers are passed on; undefined: those of any installation. */
  installation: string | undefined;
  /** Images that may be pulled. */
  images: readonly AgentImage[];
  /** A call was refused. */
  onRefusal: (call: { method: string; path: string; caller: string; words: string }) => void;
  onError: (error: unknown) => void;
};

export type ContainerNode = {
  port: number;
  probePort: number;
  /** Says to who asks at `/readyz` that no new calls should come. */
  drain(): void;
  close(): Promise<void>;
};

const mostBodyBytes = 1_048_576;
const [headersMs, keepAliveMs] = [10_000, 15_000];
/** How long calls may take that have begun when the node ends. */
const graceMs = 10_000;
const [lookEveryMs, quietEnoughMs] = [50, 1_000];

/**
 * Offers the engine of this machine to the product's processes, over TLS with certificates of both sides, as far as
 * the driver of containers needs it (`passed-calls.ts`). It keeps nothing: another process may take its place at any
 * moment, and callers come again.
 */
export async function startContainerNode(options: NodeOptions): Promise<ContainerNode> {
  const { tls, onRefusal, onError } = options;
  /** Calls that will end by themselves. */
  const begun = new Set<Writable>();
  const begin = (answer: Writable) => {
    begun.add(answer);
    answer.once('close', () => begun.delete(answer));
  };
  const connections = new Set<Socket>();
  let isEnding = false;

  /** What is asked of which engine. Throws Refused and EngineFault. */
  async function decide(message: IncomingMessage, isUpgrade: boolean, readBody: () => Promise<Buffer>) {
    const { pathname, searchParams: query } = new URL(message.url ?? '/', 'http://engine');
    const { call, name } = findCall(message.method ?? '', pathname, query);
    const body = call.content === 'json' || call.content === 'stream' ? jsonIn(await readBody()) : undefined;
    const address = addressOf(options.engine);
    const engine = new Engine(address);
    // by its answer it tells which engine it is
    if (pathname === '/containers/create') await engine.call('GET', '/version');
    const objects = new OwnedObjects({ engine, installation: options.installation, known: options.images });
    const asked: Asked = { name, query, body, isUpgrade };
    return { call, address, passed: await call.pass(asked, { objects, runtime: options.runtime }) };
  }

  function refusal(message: IncomingMessage, error: unknown): { status: number; words: string } {
    const words = error instanceof Error ? error.message : String(error);
    if (error instanceof Refused) {
      const { method = '', url = '', socket } = message;
      onRefusal({ method, path: url.split('?')[0]!, caller: callerOf(socket as TLSSocket), words });
      return { status: error.status, words };
    }
    if (error instanceof EngineFault) return { status: error.status || engineAwayStatus, words };
    onError(error);
    return { status: 500, words };
  }

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { call, address, passed } = await decide(message, false, () => bodyOf(message));
      if (!passed.isEndless) begin(response);
      await passOn(message, response, { address, passed, isTar: call.content === 'tar' });
    } catch (error) {
      const { status, words } = refusal(message, error);
      if (response.headersSent) return void response.destroy();
      // what is still coming of a body is not read
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
      response.end(JSON.stringify({ message: words }));
    }
  }

  async function upgrade(message: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    try {
      const { call, address, passed } = await decide(message, true, () => bodyBeforeStream(message, socket, head));
      if (call.content !== 'stream') throw new Refused('Узел не пропускает такое соединение.');
      if (!passed.isEndless) begin(socket);
      await joinStreams(socket, new Engine(address), passed.path, passed.body);
    } catch (error) {
      const { status, words } = refusal(message, error);
      refuseUpgrade(socket, status, words);
    }
  }

  const server = createServer(
    {
      ...tls,
      minVersion: 'TLSv1.3',
      requestCert: true,
      rejectUnauthorized: true,
      // a command's input may end before its output
      allowHalfOpen: true,
      keepAlive: true,
      keepAliveInitialDelay: keepAliveMs,
      handshakeTimeout: headersMs,
      headersTimeout: headersMs,
      // a home folder may take long
      requestTimeout: 0,
    },
    (message, response) => void answer(message, response),
  );
  // also those that are refused in the handshake, and belong to commands
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.on('upgrade', (message: IncomingMessage, socket: Duplex, head: Buffer) => void upgrade(message, socket, head));

  const probes = answerProbes(async () => (await isThere(options.engine)) && !isEnding);

  const port = await listening(server, options.port, options.host);
  const probePort = await listening(probes, options.probePort, '127.0.0.1').catch(async (error: unknown) => {
    server.close();
    throw error;
  });
  return {
    port,
    probePort,
    drain: () => void (isEnding = true),
    async close() {
      isEnding = true;
      const until = Date.now() + graceMs;
      // whoever has read all of a command's output asks for its exit code
      for (let quietMs = 0; quietMs < quietEnoughMs && Date.now() < until; quietMs += lookEveryMs) {
        await wait(lookEveryMs);
        if (begun.size > 0) quietMs = 0;
      }
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of connections) socket.destroy();
      await closed;
      probes.closeAllConnections();
      await new Promise((resolve) => probes.close(resolve));
    },
  };
}

/** The engine may come, go and come back. */
function addressOf(engine: string | undefined): EngineAddress {
  const address = findEngine(engine);
  if (!address) throw new EngineFault(0, 'Движок не найден: установите Docker.');
  return address;
}

async function isThere(engine: string | undefined): Promise<boolean> {
  try {
    await new Engine(addressOf(engine)).call('GET', '/version', { timeoutMs: 4_000 });
    return true;
  } catch {
    return false;
  }
}

function answerProbes(isReady: () => Promise<boolean>): PlainServer {
  return createPlainServer((message, response) => {
    const say = (isGood: boolean, words: string) => {
      response.writeHead(isGood ? 200 : 503, { 'cache-control': 'no-store', connection: 'close' });
      response.end(words);
    };
    if (message.url === '/healthz') say(true, 'ok');
    else if (message.url !== '/readyz') response.writeHead(404).end();
    else void isReady().then((isGood) => say(isGood, isGood ? 'ready' : 'not ready'));
  });
}

type Pass = { address: EngineAddress; passed: Passed; isTar: boolean };

/** Asks the engine, and gives its answer as it comes. Resolves when all of it has gone. */
async function passOn(message: IncomingMessage, response: ServerResponse, { address, passed, isTar }: Pass) {
  const body = passed.body === undefined ? '' : JSON.stringify(passed.body);
  const auth = message.headers['x-registry-auth'];
  const asked = request({
    ...address.options,
    method: message.method,
    path: passed.path,
    agent: false,
    headers: {
      host: 'engine',
      ...(isTar && { 'content-type': 'application/x-tar' }),
      ...(body !== '' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...(typeof auth === 'string' && { 'x-registry-auth': auth }),
    },
  });
  // a caller that has gone must not leave a stream of events behind
  response.once('close', () => asked.destroy());
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve);
    asked.on('error', (error) => reject(new EngineFault(0, `${address.words}: ${error.message}`, { cause: error })));
  });
  // the caller stays: it hears why the engine does not want more
  if (isTar) pipeline(message.iterator({ destroyOnReturn: false }), asked).catch(() => undefined);
  else asked.end(body);
  const answer = await answered;
  const status = answer.statusCode ?? 500;
  const told = ['content-type', 'libpod-api-version'].flatMap((name) => {
    const value = answer.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  if (passed.narrow && status < 400) {
    const narrowed = JSON.stringify(passed.narrow(jsonIn(await bodyOf(answer, Infinity))));
    response.writeHead(status, Object.fromEntries(told));
    response.end(narrowed);
    return;
  }
  response.writeHead(status, Object.fromEntries(told));
  // the first event may be long in coming
  response.flushHeaders();
  // either side may break it off
  await pipeline(answer, response).catch(() => undefined);
}

async function bodyOf(message: IncomingMessage, mostBytes = mostBodyBytes): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of message) {
    parts.push(part as Buffer);
    bytes += (part as Buffer).length;
    if (bytes > mostBytes) throw new Refused('Вызов слишком велик.', 413);
  }
  return Buffer.concat(parts);
}

function jsonIn(body: Buffer): unknown {
  try {
    return body.length === 0 ? undefined : JSON.parse(body.toString());
  } catch {
    throw new Refused('В вызове не JSON.', 400);
  }
}

/** The name in the caller's certificate. */
function callerOf(socket: TLSSocket): string {
  const { CN } = socket.getPeerCertificate().subject ?? {};
  return String(CN ?? '');
}

const listening = (server: Server, port: number, host: string) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
