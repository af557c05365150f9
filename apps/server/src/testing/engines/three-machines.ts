/**
 * Three engines, each in a network namespace of its own, as on three machines of one network. They have the image of
 * the engine that it was built on: the files of its layers are linked, not copied.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dockerDaemon } from './docker-daemon.ts';
import { alone } from '../../../../../scripts/alone.ts';

const execute = promisify(execFile);

const bridge = 'br-put-swarm';
const network = '10.98.0';
const numbers = [1, 2, 3] as const;

export type Machine = {
  host: string;
  address: string;
  /** The network namespace, by its name. */
  namespace: string;
  /** Takes its cable out, or puts it in again. */
  setReachable(isReachable: boolean): Promise<void>;
};

export type Machines = {
  list: readonly Machine[];
  /** The address by which they reach the machine of the tests. */
  outside: string;
  close(): Promise<void>;
};

type Image = { host: string; tag: string };

/**
 * `dataRoot`: of the engine that has the image. Needs root, and an engine that stores layers as overlay2 does. Another
 * test file that wants three machines waits until these are closed.
 */
export async function startThreeMachines(dataRoot: string, image: Image): Promise<Machines> {
  const started = Promise.withResolvers<Machines>();
  const letGo = Promise.withResolvers<void>();
  const held = alone(join(tmpdir(), 'put-test-machines'), async () => {
    const machines = await startMachines(dataRoot, image);
    started.resolve(machines);
    await letGo.promise;
    await machines.close();
  });
  const machines = await Promise.race([started.promise, held.then(() => started.promise)]);
  return {
    ...machines,
    close() {
      letGo.resolve();
      return held;
    },
  };
}

async function startMachines(dataRoot: string, image: Image): Promise<Machines> {
  const folder = await mkdtemp(join(tmpdir(), 'put-m-'));
  // on the same mount as what is linked
  const rootOf = (n: number) => join(dataRoot, `machine-${n}`);
  const daemons = numbers.map((n) => ({
    address: `${network}.1${n}`,
    namespace: namespaceOf(n),
    daemon: dockerDaemon({ folder: join(folder, String(n)), dataRoot: rootOf(n), network: namespaceOf(n) }),
  }));
  const close = async () => {
    // a container that is told to end has time for it
    for (const { daemon } of daemons) await shell(killContainers, daemon.host).catch(() => undefined);
    await Promise.all(daemons.map(({ daemon }) => daemon.stop()));
    await shell(removeNetwork);
    for (const place of [folder, ...numbers.map(rootOf)]) await shell(unmountIn, place);
    for (const n of numbers) await rm(rootOf(n), { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await shell(removeNetwork);
    await shell(makeNetwork);
    const layers = await layersOf(image);
    for (const n of numbers) {
      await rm(rootOf(n), { recursive: true, force: true });
      await shell(linkImage, dataRoot, rootOf(n), ...layers);
    }
    await Promise.all(daemons.map(({ daemon }) => daemon.start()));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    list: daemons.map(({ address, namespace, daemon: { host } }) => ({
      address,
      host,
      namespace,
      setReachable: async (isReachable) => {
        await execute('ip', ['-n', namespace, 'link', 'set', 'eth0', isReachable ? 'up' : 'down']);
      },
    })),
    outside: `${network}.1`,
    close,
  };
}

const namespaceOf = (n: number) => `put-swarm-${n}`;

async function layersOf({ host, tag }: { host: string; tag: string }): Promise<string[]> {
  const format = '{{.GraphDriver.Data.UpperDir}}:{{.GraphDriver.Data.LowerDir}}';
  const { stdout } = await execute('docker', ['image', 'inspect', '--format', format, tag], {
    env: { ...process.env, DOCKER_HOST: host },
  });
  return stdout
    .trim()
    .split(':')
    .map((path) => /\/overlay2\/([^/]+)\/diff$/.exec(path)?.[1])
    .filter((layer) => layer !== undefined);
}

/** What docker knows of images is small and copied. Layers never change, so hard links do for them. */
const linkImage = `
  from=$1 to=$2; shift 2
  mkdir -p "$to/image" "$to/overlay2/l"
  cp -a "$from/image/overlay2" "$to/image/"
  for layer in "$@"; do
    # a layer may be mounted now: somebody builds on it
    cp -alx "$from/overlay2/$layer" "$to/overlay2/"
    cp -P "$from/overlay2/l/$(cat "$from/overlay2/$layer/link")" "$to/overlay2/l/"
  done`;

const killContainers = 'docker -H "$1" ps --quiet | xargs -r docker -H "$1" kill';

/** What an engine still has mounted in its folders, and they on themselves. */
const unmountIn = `awk -v F="$1" '$2 == F || index($2, F "/") == 1 {print $2}' /proc/mounts | sort -r | xargs -r -n1 umount -l`;

const makeNetwork = `
  ip link add ${bridge} type bridge
  ip addr add ${network}.1/24 dev ${bridge}
  ip link set ${bridge} up
  # an engine on this machine drops what is only passed on
  iptables -I FORWARD -i ${bridge} -o ${bridge} -j ACCEPT
  for n in ${numbers.join(' ')}; do
    ip netns add put-swarm-$n
    ip link add vputs$n type veth peer name eth0 netns put-swarm-$n
    ip link set vputs$n master ${bridge} up
    ip -n put-swarm-$n addr add ${network}.1$n/24 dev eth0
    ip -n put-swarm-$n link set eth0 up
    ip -n put-swarm-$n link set lo up
    ip -n put-swarm-$n route add default via ${network}.1
  done`;

const removeNetwork = `
  for n in ${numbers.join(' ')}; do
    if ip netns list | grep -q "^put-swarm-$n\\b"; then ip netns delete put-swarm-$n; fi
  done
  if ip link show ${bridge} > /dev/null 2>&1; then ip link delete ${bridge}; fi
  while iptables -D FORWARD -i ${bridge} -o ${bridge} -j ACCEPT 2> /dev/null; do :; done`;

const shell = (script: string, ...args: string[]) => execute('bash', ['-euc', script, 'bash', ...args]);
