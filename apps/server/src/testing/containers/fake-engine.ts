import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { supervisorVersion } from '../../drivers/runner/docker/supervisor-protocol.ts';

type Fields = Record<string, string | number>;
export type Said = { verb: string; fields: Map<string, string>; texts: string[] };
/** The answer of a container's supervisor to a message. Null: the supervisor dies. */
export type Answer = (said: Said, containerId: string) => string | null;

/** A fake engine on a socket that answers only the driver's calls. `answer` speaks for the supervisors. */
export async function fakeEngine(answer: Answer = answerWell) {
  const folder = await mkdtemp(join(tmpdir(), 'put-engine-'));
  const socket = join(folder, 'engine.sock');
  type Container = { created: number; execs: Set<string>; options: Record<string, unknown>; command?: string[] };
  const containers = new Map<string, Container>();
  const connections = new Set<Duplex>();
  const engine = {
    socket,
    images: ['put-runner-python:1', 'put-runner-c-cpp:1'],
    /** If true, the answers are Podman's. */
    isPodman: false,
    answer,
    containers,
    /** If set, every call is refused with it. */
    refusal: undefined as { status: number; message: string } | undefined,
    created: 0,
    /** Acts as a power cut: nothing listens, no container runs. */
    async stop() {
      containers.clear();
      for (const connection of connections) connection.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
    start: () => new Promise<void>((resolve) => server.listen(socket, resolve)),
    /** Adds a container that a process has left behind. */
    leave: (id: string, secondsAgo: number, labels: Record<string, string>) =>
      containers.set(id, { created: Date.now() / 1000 - secondsAgo, execs: new Set(), options: { Labels: labels } }),
    async close() {
      if (server.listening) await engine.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };

  const server = createServer((request, response) => void handle(request, response));
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const reply = (status: number, value?: unknown) => {
      const maker = engine.isPodman && { 'Libpod-API-Version': '4.3.1' };
      response.writeHead(status, { 'Content-Type': 'application/json', ...maker });
      response.end(value === undefined ? '' : JSON.stringify(value));
    };
    if (engine.refusal) return reply(engine.refusal.status, { message: engine.refusal.message });
    const [path = '', query] = (request.url ?? '').split('?');
    const [, kind, id = '', verb] = path.split('/');
    if (kind === 'images') return reply(200, [{ Id: 'sha256:1', RepoTags: engine.images, Created: 1 }]);
    if (kind === 'exec') return reply(200, { Running: true });
    if (path === '/containers/json')
      return reply(
        200,
        [...containers]
          .filter(([, { options }]) => carriesAll(options, new URLSearchParams(query).get('filters')))
          .map(([Id, { created }]) => ({ Id, Created: created, State: 'running' })),
      );
    if (path === '/containers/create') {
      const options = body as { Image: string };
      if (!engine.images.includes(options.Image)) return reply(404, { message: `No such image: ${options.Image}` });
      engine.created += 1;
      const name = `c${engine.created}`;
      containers.set(name, { created: Date.now() / 1000, execs: new Set(), options });
      return reply(201, { Id: name });
    }
    const container = containers.get(id);
    if (!container) return reply(404, { message: `No such container: ${id}` });
    if (request.method === 'DELETE') containers.delete(id);
    if (verb === 'exec') {
      container.command = (body as { Cmd: string[] }).Cmd;
      const exec = `${id}-e${container.execs.size}`;
      container.execs.add(exec);
      return reply(201, { Id: exec });
    }
    if (verb === 'json') return reply(200, { State: { OOMKilled: false }, ExecIDs: [...container.execs] });
    return reply(204);
  }

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const id = request.url!.split('/')[2]!.replace(/-e\d+$/, '');
    stream.write('HTTP/1.1 101 UPGRADED\r\nConnection: Upgrade\r\nUpgrade: tcp\r\n\r\n');
    const say = (text: string) => stream.write(framed(text));
    stream.on('error', () => {});
    say(`hello version=${supervisorVersion} cpu=cgroup uid=20001\n`);
    // the call's own JSON comes first; bytes may arrive in pieces of any size
    let unread = '';
    let isPastBody = false;
    const take = (part: Buffer) => {
      unread += part.toString('latin1');
      if (!isPastBody) {
        const end = unread.indexOf('}') + 1;
        if (end === 0) return;
        unread = unread.slice(end);
        isPastBody = true;
      }
      for (let message = cutMessage(unread); message; message = cutMessage(unread)) {
        unread = message.rest;
        const spoken = engine.answer(message.said, id);
        if (spoken === null) return void stream.destroy();
        if (spoken !== '') say(spoken);
      }
    };
    if (head.length > 0) take(head);
    stream.on('data', take);
  });

  await engine.start();
  return engine;
}

/** Whether a container has all labels of a filter. A label is a name, or a name with its value. */
function carriesAll({ Labels = {} }: { Labels?: Record<string, string> }, filters: string | null): boolean {
  const { label = [] } = JSON.parse(filters ?? '{}') as { label?: string[] };
  return label.every((wanted) =>
    Object.entries(Labels).some(([name, value]) => [name, `${name}=${value}`].includes(wanted)),
  );
}

/** A supervisor that runs no programs: each run succeeds and prints its input. */
export function answerWell({ verb, fields, texts }: Said): string {
  const id = fields.get('id') ?? '';
  if (verb === 'compile') return reportOf(id, {});
  if (verb === 'take') return `made id=${id} whole=1 content=0\n`;
  if (verb === 'run') return reportOf(id, { stdout: texts.at(-1) ?? '' });
  return `done id=${id}\n`;
}

export function reportOf(id: string, { stdout = '', stderr = '', ...fields }: Fields): string {
  const all = { end: 'exit', code: 0, cpu: 1000, wall: 2000, memory: 9_000_000, ...fields };
  const words = Object.entries(all).map(([name, value]) => `${name}=${value}`);
  const [out, error] = [String(stdout), String(stderr)];
  return `result id=${id} ${words.join(' ')} stdout=${out.length} stderr=${error.length}\n${out}${error}`;
}

const payloadsOf: Record<string, string[]> = {
  put: ['name', 'content'],
  compile: ['argv', 'env'],
  run: ['argv', 'env', 'input'],
};

function cutMessage(text: string): { said: Said; rest: string } | undefined {
  const headEnd = text.indexOf('\n');
  if (headEnd < 0) return undefined;
  const [verb = '', ...pairs] = text.slice(0, headEnd).split(' ');
  const fields = new Map(pairs.map((pair) => pair.split('=') as [string, string]));
  let at = headEnd + 1;
  const texts = (payloadsOf[verb] ?? []).map((name) => text.slice(at, (at += Number(fields.get(name) ?? 0))));
  return at > text.length ? undefined : { said: { verb, fields, texts }, rest: text.slice(at) };
}

/** Frames standard output as engines do. Each message is split into two frames, so that nobody relies on one. */
function framed(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  const half = Math.ceil(bytes.length / 2);
  return Buffer.concat([bytes.subarray(0, half), bytes.subarray(half)].flatMap((part) => [headOf(part.length), part]));
}

function headOf(length: number): Buffer {
  const head = Buffer.alloc(8);
  head[0] = 1;
  head.writeUInt32BE(length, 4);
  return head;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const part of request) text += String(part);
  return text === '' ? undefined : JSON.parse(text);
}
