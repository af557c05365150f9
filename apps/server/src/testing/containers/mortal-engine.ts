import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Engine } from '../../drivers/docker-api/engine.ts';
import { readAddress } from '../../drivers/docker-api/engine-address.ts';
import { dockerDaemon } from '../engines/docker-daemon.ts';
import { lastingFolder, orSkipped, startDockerEngine } from '../engines/docker-engine.ts';
import { alone } from '../../../../../scripts/alone.ts';

const execute = promisify(execFile);
/** Of its own: a daemon with `--bridge=none` removes `docker0`, which another engine on the machine may use. */
const bridge = { name: 'put-mortal', address: '198.18.255.1/29' };
/** Its containers have no networks, so it leaves those of the machine as they are. */
const flags = [`--bridge=${bridge.name}`, '--iptables=false', '--ip6tables=false', '--ip-forward=false'];

export type MortalEngine = NonNullable<Awaited<ReturnType<typeof startMortalEngine>>>;

/**
 * A container engine that no other test uses, so that it and its containers may be killed. It has one image, copied
 * from the shared engine. Undefined, with a message, where none can be started.
 */
export async function startMortalEngine(image: string) {
  const shared = await startDockerEngine([image]);
  if (!shared) return undefined;
  const folder = join(tmpdir(), 'put-test-mortal');
  const daemon = dockerDaemon({ folder, dataRoot: lastingFolder('docker-mortal'), flags });
  const letGo = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  // its images are kept in one folder, so a second test file waits
  const held = alone(folder, async () => {
    // a killed test may have left a daemon running
    await daemon.kill();
    await makeBridge();
    await daemon.start();
    await takeImage(shared.host, daemon.host, `put-runner-${image}`);
    started.resolve();
    await letGo.promise;
    await daemon.stop();
    await endShims(folder);
    await execute('ip', ['link', 'delete', bridge.name]);
  });
  const isUp = await orSkipped(() => Promise.race([started.promise, held]).then(() => true));
  await shared.close();
  if (!isUp) return undefined;

  const api = new Engine(readAddress(daemon.host));
  type Listed = { Id: string };
  type Top = { Titles: string[]; Processes: string[][] };
  const listContainers = async () => (await api.call<Listed[]>('GET', '/containers/json')).map(({ Id }) => Id);

  return {
    host: daemon.host,
    kill: daemon.kill,
    start: daemon.start,
    /** The containers that run. */
    listContainers,
    killContainer: (id: string) => api.call('POST', `/containers/${id}/kill`),
    /** The process in the container that talks to the driver. */
    async findSupervisor(id: string): Promise<number | undefined> {
      const { Titles, Processes } = await api.call<Top>('GET', `/containers/${id}/top`);
      const serving = Processes.find((columns) => columns.at(-1)?.endsWith('supervisor serve'));
      return serving && Number(serving[Titles.indexOf('PID')]);
    },
    /** The process between the engine and a container. */
    async findShim(id: string): Promise<number | undefined> {
      const { State } = await api.call<{ State: { Pid: number } }>('GET', `/containers/${id}/json`);
      const status = await readFile(`/proc/${State.Pid}/status`, 'utf8').catch(() => '');
      const parent = Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1] ?? 0);
      return parent > 1 ? parent : undefined;
    },
    async close(): Promise<void> {
      letGo.resolve();
      await held;
    },
  };
}

/** A killed test may have left it. */
async function makeBridge(): Promise<void> {
  const script =
    'ip link show "$1" >/dev/null 2>&1 || { ip link add "$1" type bridge && ip address add "$2" dev "$1"; }';
  await execute('sh', ['-c', script, 'sh', bridge.name, bridge.address]);
}

/** A container that was being made when its engine was killed is known to no engine: its processes are left. */
async function endShims(folder: string): Promise<void> {
  const { stdout } = await execute('ps', ['-eo', 'pid=,ppid=,args='], { maxBuffer: 2 ** 26 });
  const all = stdout.split('\n').map((line) => line.trim().split(/\s+/));
  const shims = all.filter(
    ([, , program, ...args]) => program?.includes('containerd-shim') && args.join(' ').includes(folder),
  );
  const left = shims.flatMap(([shim]) => [shim, ...all.filter(([, parent]) => parent === shim).map(([pid]) => pid)]);
  for (const pid of left) if (existsSync(`/proc/${pid}`)) process.kill(Number(pid), 'SIGKILL');
}

/** Copies an image between engines. It takes seconds once, since the image stays. */
async function takeImage(from: string, to: string, repository: string): Promise<void> {
  const docker = async (host: string, ...args: string[]) =>
    (await execute('docker', ['-H', host, ...args])).stdout.trim().split('\n');
  const idsAt = (host: string) => docker(host, 'image', 'ls', '--quiet', '--no-trunc', repository);
  const [wanted] = await idsAt(from);
  if ((await idsAt(to)).includes(wanted!)) return;
  const [tag] = await docker(from, 'image', 'ls', '--format', '{{.Repository}}:{{.Tag}}', repository);
  await execute('sh', ['-c', 'docker -H "$1" save "$3" | docker -H "$2" load', 'sh', from, to, tag!]);
  await docker(to, 'image', 'prune', '--force');
}
