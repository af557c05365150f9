import { wordsOf } from '../../docker-api/engine-words.ts';
import type { EngineTls } from '../../docker-api/engine-address.ts';
import type { RegistrySettings } from '../../docker-api/registry-settings.ts';
import {
  type ContainerEngine,
  ContainerFault,
  type ContainerRef,
  type ContainerSpec,
  type EngineEvent,
  type Found,
  type HomeSource,
  type Placed,
  StartRefused,
} from '../container-engine.ts';
import { Names } from '../docker/container-names.ts';
import { startDockerContainers } from '../docker/docker-containers.ts';
import { faultOf } from '../docker/docker-place.ts';
import { checkHomePath } from '../life/home-path.ts';
import { Turns } from '../life/turns.ts';
import { type Machine, Machines } from './machines.ts';
import { nodeName } from './place-options.ts';
import { SwarmManager } from './swarm-manager.ts';

export type SwarmOptions = {
  /** Nodes on managers: https://manager:7443. All nodes answer at the port of the first. */
  hosts: readonly string[];
  tls: EngineTls | undefined;
  runtime: string | undefined;
  installation: string;
  most: number;
  /** A machine that Swarm reaches, but whose node is silent for longer, counts as lost. */
  longestSilenceMs?: number;
  /** Where machines pull images from; undefined: they were built on each. */
  registry?: RegistrySettings | undefined;
  onError: (error: unknown) => void;
};

const twoMinutesMs = 120_000;
const noMachines = 'В Swarm нет машин с меткой put.containers=yes.';

/** Where a container's home folder or the container itself is. */
type Held = { machine: Machine; found: Found };

/**
 * Students' containers on the machines of a Docker Swarm. Swarm's scheduler chooses the machine; the node there makes
 * the container, as the driver `docker` does. A home folder goes along to another machine; of a machine that is gone,
 * the caller's copy takes its place.
 */
export function startSwarmContainers(options: SwarmOptions): ContainerEngine {
  const { hosts, runtime, installation, most, registry, longestSilenceMs = twoMinutesMs, onError } = options;
  const tls = options.tls && { ...options.tls, servername: nodeName };
  const port = new URL(hosts[0]!).port || '7443';
  const names = new Names(installation);
  const manager = new SwarmManager(names, hosts, tls);
  const listeners = new Set<(event: EngineEvent) => void>();
  const turns = new Turns();
  const machines = new Machines({
    nodes: () => manager.nodes(),
    open: ({ address }) => {
      const host = `https://${address.includes(':') ? `[${address}]` : address}:${port}`;
      return startDockerContainers({ host, tls, runtime, installation, networks: [], most, registry, onError });
    },
    onEvent: ({ id }, event) => {
      for (const take of listeners) take({ ...event, ref: refAt(id, event.ref) });
      const containerId = names.containerIn(event.ref);
      // after a start that is going on
      if ((event.what === 'died' || event.what === 'oom') && containerId !== undefined)
        void turns.take(containerId, () => giveRoomBack(containerId, event.ref)).catch(onError);
    },
    onError,
  });

  async function doing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw faultOf(error);
    }
  }

  /** What all machines have. One that restarts its node has what it had, for a while. */
  async function heldBy(containerId?: string): Promise<Held[]> {
    const each = (await machines.all()).map(async (machine) => {
      const found = await machine.engine.list().then(
        (listed) => {
          machine.isSilent = false;
          machine.heardAtMs = performance.now();
          return listed;
        },
        (error: unknown) => {
          machine.isSilent = true;
          if (performance.now() - machine.heardAtMs > longestSilenceMs) return [];
          if (!machine.found) throw error;
          return machine.found;
        },
      );
      machine.found = found;
      return found.map((one) => ({ machine, found: one }));
    });
    const all = (await Promise.all(each)).flat();
    return all.filter(({ found }) => containerId === undefined || found.containerId === containerId);
  }

  /** The newest home folder. */
  async function holder(containerId: string): Promise<ContainerEngine> {
    const newest = newestOf(await heldBy(containerId));
    if (!newest) throw new ContainerFault(`no home folder of ${containerId}`);
    return newest.machine.engine;
  }

  async function machineOf(ref: ContainerRef): Promise<{ machine: Machine | undefined; inner: ContainerRef }> {
    const [id = '', ...inner] = ref.split('/');
    return { machine: await machines.find(id), inner: inner.join('/') };
  }

  async function imageOfPlaces(): Promise<string> {
    const all = await machines.all();
    if (all.length === 0) throw new ContainerFault(noMachines);
    return Promise.any(all.map(({ engine }) => engine.ownImage())).catch(({ errors }: AggregateError) => {
      throw errors[0];
    });
  }

  async function start(spec: ContainerSpec, source: HomeSource, signal: AbortSignal): Promise<Placed> {
    const { containerId } = spec;
    const before = await heldBy(containerId);
    if (before.some(({ found }) => found.isRunning && found.generation > spec.generation))
      throw new StartRefused('old_generation', 'Уже запущен более новый.');
    const without = machines.known.filter(({ isSilent }) => isSilent).map((one) => one.id);
    const id = await manager.place(spec, { image: await imageOfPlaces(), without }, signal);
    const machine = await machines.find(id);
    if (!machine) throw new ContainerFault('Машины, которую выбрал Swarm, уже нет.');
    const others = before.filter((one) => one.machine.id !== id);
    try {
      for (const other of others) if (other.found.isRunning) await other.machine.engine.stop(other.found.ref, 0);
      const newest = newestOf(before);
      const isElsewhere = newest !== undefined && newest.machine.id !== id;
      const home: HomeSource =
        source.kind === 'kept' && isElsewhere
          ? { kind: 'tar', open: () => newest.machine.engine.exportHome(containerId) }
          : source;
      const placed = await machine.engine.start(spec, home, signal);
      for (const other of others) await other.machine.engine.remove(containerId).catch(onError);
      return { ...placed, ref: refAt(id, placed.ref), node: machine.name };
    } catch (error) {
      await giveRoomBack(containerId).catch(onError);
      throw error;
    }
  }

  /** `ended`: lists may still say that it runs. */
  async function giveRoomBack(containerId: string, ended?: ContainerRef): Promise<void> {
    const held = await heldBy(containerId);
    if (held.every(({ found }) => !found.isRunning || found.ref === ended)) await manager.forget(containerId);
  }

  return {
    kind: 'swarm',

    capabilities: () => ({
      pty: true,
      processes: true,
      ports: true,
      programs: true,
      hardDiskLimit:
        machines.known.length > 0 && machines.known.every(({ engine }) => engine.capabilities().hardDiskLimit),
      hardMemoryLimit: true,
      survivesHost: false,
      isForStrangers: true,
    }),

    async status() {
      try {
        const all = await machines.all();
        if (all.length === 0) return { state: 'broken', words: noMachines, most };
        const told = await Promise.all(all.map(async ({ name, engine }) => ({ name, ...(await engine.status()) })));
        const words = told.filter(({ words: one }) => one !== '').map((one) => `${one.name}: ${one.words}`);
        const isReady = told.some(({ state }) => state === 'ready');
        return { state: isReady ? 'ready' : 'broken', words: words.join(' '), most };
      } catch (error) {
        return { state: 'broken', words: wordsOf(error), most };
      }
    },

    /** Those of every machine: nobody knows where a container will be. */
    images: () =>
      doing(async () => {
        const each = await Promise.allSettled((await machines.all()).map(({ engine }) => engine.images()));
        const lists = each.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
        return (lists[0] ?? []).filter((name) => lists.every((list) => list.includes(name)));
      }),

    networks: async () => [],

    problemOf: (spec) =>
      doing(async () => {
        if (spec.network !== null) return 'Сети у контейнеров в Swarm нет.';
        const asked = (await machines.all()).map(async ({ name, engine }) => {
          // one that does not answer now may answer when the container starts
          const problem = await engine.problemOf(spec).catch(() => null);
          return problem === null ? null : `${name}: ${problem}`;
        });
        return (await Promise.all(asked)).find((problem) => problem !== null) ?? null;
      }),

    start: (spec, source, signal) => turns.take(spec.containerId, () => doing(() => start(spec, source, signal))),

    stop: (ref, graceMs) =>
      doing(async () => {
        const { machine, inner } = await machineOf(ref);
        if (machine) await machine.engine.stop(inner, graceMs);
        const containerId = names.containerIn(inner);
        if (containerId !== undefined) await giveRoomBack(containerId);
      }),

    remove: (containerId) =>
      turns.take(containerId, () =>
        doing(async () => {
          for (const { engine } of await machines.all()) await engine.remove(containerId);
          await manager.forget(containerId);
        }),
      ),

    connect: (ref, signal) =>
      doing(async () => {
        const { machine, inner } = await machineOf(ref);
        if (!machine) throw new ContainerFault('Машины, на которой был контейнер, нет.');
        return machine.engine.connect(inner, signal);
      }),

    exportHome: (containerId) => doing(async () => (await holder(containerId)).exportHome(containerId)),

    async removePath(containerId, path) {
      checkHomePath(path);
      await doing(async () => (await holder(containerId)).removePath(containerId, path));
    },

    homeBytes: (containerId) => doing(async () => (await holder(containerId)).homeBytes(containerId)),

    /** The newest of each container, and an older one that still runs on a machine that had been away. */
    list: () =>
      doing(async () => {
        const all = await heldBy();
        const newest = new Map<string, Held>();
        for (const one of all) {
          const { containerId } = one.found;
          newest.set(containerId, newestOf([newest.get(containerId), one])!);
        }
        return all
          .filter((one) => one.found.isRunning || newest.get(one.found.containerId) === one)
          .map(({ machine, found }) => ({ ...found, ref: refAt(machine.id, found.ref), node: machine.name }));
      }),

    onEvent(take) {
      listeners.add(take);
      return () => void listeners.delete(take);
    },

    async close() {
      await machines.close();
      await turns.over();
    },
  };
}

const refAt = (id: string, ref: ContainerRef): ContainerRef => `${id}/${ref}`;

const newestOf = (all: readonly (Held | undefined)[]): Held | undefined =>
  all
    .filter((one) => one !== undefined)
    .toSorted((a, b) => rankOf(b.found) - rankOf(a.found))
    .at(0);

/** Of one generation the running one is newer than what a start left behind. */
const rankOf = ({ generation, isRunning }: Found): number => 2 * generation + Number(isRunning);
