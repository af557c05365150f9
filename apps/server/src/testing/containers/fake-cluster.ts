import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { V1Pod } from '@kubernetes/client-node';
import { type WebSocket, WebSocketServer } from 'ws';
import { FakePod } from './fake-pod.ts';

type Told = { version: number; type: string; object: V1Pod };

/** An API server that answers only the driver's calls, with pods in memory. */
export async function fakeCluster() {
  const folder = await mkdtemp(join(tmpdir(), 'put-cluster-'));
  const pods = new Map<string, FakePod>();
  const told: Told[] = [];
  const watchers = new Set<(one: Told) => void>();
  const connections = new Set<Duplex>();
  const cluster = {
    folder,
    kubeconfig: join(folder, 'kubeconfig'),
    pods,
    /** Every pod that was made. */
    created: [] as V1Pod[],
    /** The channels' protocol: older clusters know only the fourth. */
    protocol: 'v5.channel.k8s.io',
    /** What a probe in a pod reaches. */
    reached: [] as string[],
    /** If set, pods are refused with it. */
    refusal: undefined as { code: number; message: string } | undefined,
    /** If set, a new pod waits for it for ever. */
    waiting: undefined as { reason: string; message: string } | undefined,
    /** The student's container ends; its pod stays. */
    kill(name: string, reason = 'Error', exitCode = 137) {
      const pod = pods.get(name)!;
      pod.setState('agent', { terminated: { exitCode, reason } });
      pod.breakOff();
      tell('MODIFIED', pod);
    },
    /** The node no longer answers. */
    lose(name: string) {
      const pod = pods.get(name)!;
      pod.object.status!.conditions = [{ type: 'Ready', status: 'False' }];
      pod.breakOff();
      lost.add(name);
      tell('MODIFIED', pod);
    },
    async close() {
      for (const connection of connections) connection.destroy();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
  const lost = new Set<string>();

  function tell(type: string, { object }: FakePod): void {
    const version = told.length + 1;
    object.metadata!.resourceVersion = `${version}`;
    const one = { version, type, object: structuredClone(object) };
    told.push(one);
    for (const watcher of watchers) watcher(one);
  }

  const server = createServer((request, response) => void handle(request, response));
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://cluster');
    const [, , , , , , name = ''] = url.pathname.split('/');
    const reply = (code: number, value: unknown) => {
      response.writeHead(code, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    const refuse = (code: number, message: string) => reply(code, { kind: 'Status', status: 'Failure', code, message });
    const body = JSON.parse((await text(request)) || '{}') as Record<string, unknown>;
    if (request.method === 'POST') return create(body as V1Pod, reply, refuse);
    if (name === '' && url.searchParams.has('watch')) return watch(url, response);
    if (name === '') {
      const items = [...pods.values()].map(({ object }) => object).filter(chosenBy(url));
      return reply(200, { kind: 'PodList', metadata: { resourceVersion: `${told.length}` }, items });
    }
    const pod = pods.get(name);
    if (!pod) return refuse(404, `pods "${name}" not found`);
    if (request.method === 'DELETE') {
      const { uid } = (body['preconditions'] ?? {}) as { uid?: string };
      if (uid !== undefined && uid !== pod.object.metadata?.uid)
        return refuse(409, 'the UID in the precondition differs');
      remove(name, pod, body['gracePeriodSeconds'] === 0);
    }
    reply(200, pod.object);
  }

  function create(
    body: V1Pod,
    reply: (code: number, value: unknown) => void,
    refuse: (code: number, message: string) => void,
  ): void {
    const name = body.metadata?.name ?? '';
    if (cluster.refusal) return refuse(cluster.refusal.code, cluster.refusal.message);
    if (pods.has(name)) return refuse(409, `pods "${name}" already exists`);
    cluster.created.push(structuredClone(body));
    body.metadata!.uid = crypto.randomUUID();
    body.metadata!.creationTimestamp = new Date();
    body.spec!.nodeName = 'node-a';
    body.status = { phase: 'Pending' };
    const pod = new FakePod(body, () => cluster.reached);
    pods.set(name, pod);
    lost.delete(name);
    tell('ADDED', pod);
    setImmediate(() => begin(pod));
    reply(201, pod.object);
  }

  function begin(pod: FakePod): void {
    const { waiting } = cluster;
    const status = pod.object.status!;
    status.phase = waiting ? 'Pending' : 'Running';
    status.podIP = '10.244.0.2';
    for (const { name } of pod.object.spec!.containers)
      pod.setState(name, waiting ? { waiting } : { running: { startedAt: new Date() } });
    tell('MODIFIED', pod);
  }

  function remove(name: string, pod: FakePod, isAtOnce: boolean): void {
    if (!pod.object.metadata!.deletionTimestamp) {
      pod.object.metadata!.deletionTimestamp = new Date();
      tell('MODIFIED', pod);
    }
    // a node that does not answer confirms no end
    if (lost.has(name) && !isAtOnce) return;
    setImmediate(() => {
      if (pods.get(name) !== pod) return;
      pod.breakOff();
      pods.delete(name);
      tell('DELETED', pod);
    });
  }

  function watch(url: URL, response: ServerResponse): void {
    const isChosen = chosenBy(url);
    const send = (one: Told) => {
      if (isChosen(one.object)) response.write(`${JSON.stringify({ type: one.type, object: one.object })}\n`);
    };
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.flushHeaders();
    for (const one of told) if (one.version > Number(url.searchParams.get('resourceVersion'))) send(one);
    watchers.add(send);
    response.once('close', () => watchers.delete(send));
  }

  const doors = new WebSocketServer({
    server,
    handleProtocols: (offered) => (offered.has(cluster.protocol) ? cluster.protocol : false),
    verifyClient: ({ req }, answer) => {
      const pod = pods.get((req.url ?? '').split('/')[6] ?? '');
      answer(pod !== undefined && !lost.has(pod.object.metadata?.name ?? ''), pod ? 500 : 404);
    },
  });
  doors.on('connection', (socket, { url = '' }) => {
    const pod = pods.get(url.split('/')[6] ?? '')!;
    serveExec(socket, pod, new URL(url, 'http://cluster').searchParams.getAll('command'));
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'c', cluster: { server: `http://127.0.0.1:${port}`, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'u', user: { token: 'secret' } }],
    contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
    'current-context': 'x',
  };
  await writeFile(cluster.kubeconfig, JSON.stringify(config));
  return cluster;
}

export type FakeCluster = Awaited<ReturnType<typeof fakeCluster>>;

function chosenBy(url: URL) {
  const wanted = (url.searchParams.get('labelSelector') ?? '').split(',').map((pair) => pair.split('='));
  return ({ metadata }: V1Pod): boolean => wanted.every(([label = '', value]) => metadata?.labels?.[label] === value);
}

const [stdin, stdout, stderr, status] = [0, 1, 2, 3];

function serveExec(socket: WebSocket, pod: FakePod, argv: readonly string[]): void {
  const say = (channel: number, bytes: Buffer) => socket.send(Buffer.concat([Buffer.from([channel]), bytes]));
  let hasEnded = false;
  const end = (code: number, words = '') => {
    if (hasEnded) return;
    hasEnded = true;
    if (words !== '') say(stderr, Buffer.from(words));
    const causes = [{ reason: 'ExitCode', message: `${code}` }];
    const told = code === 0 ? { status: 'Success' } : { status: 'Failure', details: { causes } };
    say(status, Buffer.from(JSON.stringify(told)));
    socket.close();
  };
  const leave = () => end(137);
  pod.ends.add(leave);
  const program = pod.run(argv, { out: (bytes) => say(stdout, bytes), end });
  socket.on('message', (bytes: Buffer) => {
    if (bytes[0] === stdin) program.take(bytes.subarray(1));
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    hasEnded = true;
    pod.ends.delete(leave);
    program.leave();
  });
}
