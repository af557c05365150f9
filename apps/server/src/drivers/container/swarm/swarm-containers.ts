import type { Duplex } from 'node:stream';
import type { EngineTls } from '../../docker-api/engine-address.ts';
import type { RegistrySettings } from '../../docker-api/registry-settings.ts';
import {
  type ContainerEngine,
  ContainerFault,
  type ContainerRef,
  type ContainerSpec,
  type EngineEvent,
  type EngineStatus,
  type Found,
  type HomeSource,
  type Placed,
  StartRefused,
} from '../container-engine.ts';
import { Names } from '../docker/container-names.ts';
import { startDockerContainers } from '../docker/docker-containers.ts';
import { faultOf } from '../docker/docker-place.ts';
import { EngineLife, type HomeAt, walledOff } from '../life/engine-life.ts';
import { Listeners } from '../life/listeners.ts';
import { type Held, heldBy, newestOf } from './held-homes.ts';
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

/**
 * Students' containers on the machines of a Docker Swarm. Swarm's scheduler chooses the machine; the node there makes
 * the container, as the driver `docker` does. A home folder goes along to another machine; of a machine that is gone,
 * the caller's copy takes its place.
 */
export const startSwarmContainers = (options: SwarmOptions): ContainerEngine => new SwarmEngine(options);

class SwarmEngine extends EngineLife<Machines> {
  override readonly kind = 'swarm';
  protected override readonly most: number;
  protected override readonly events = new Listeners();
  protected override readonly faultOf = faultOf;
  readonly #options: SwarmOptions;
  readonly #names: Names;
  readonly #manager: SwarmManager;
  readonly #machines: Machines;

  constructor(options: SwarmOptions) {
    super();
    const { hosts, installation, onError } = options;
    const tls = options.tls && { ...options.tls, servername: nodeName };
    this.#options = options;
    this.most = options.most;
    this.#names = new Names(installation);
    this.#manager = new SwarmManager(this.#names, hosts, tls);
    this.#machines = new Machines({
      nodes: () => this.#manager.nodes(),
      open: ({ address }) => startDockerContainers({ ...options, tls, host: hostAt(address, hosts), networks: [] }),
      onEvent: ({ id }, event) => this.#pass(id, event),
      onError,
    });
  }

  protected override async find(): Promise<Machines> {
    return this.#machines;
  }

  #pass(id: string, event: EngineEvent): void {
    this.events.tell({ ...event, ref: refAt(id, event.ref) });
    const containerId = this.#names.containerIn(event.ref);
    // after a start that is going on
    if ((event.what === 'died' || event.what === 'oom') && containerId !== undefined)
      void this.turns.take(containerId, () => this.#giveRoomBack(containerId, event.ref)).catch(this.#options.onError);
  }

  /** What the machines have, of one container or of all. */
  async #held(containerId?: string): Promise<Held[]> {
    const all = await heldBy(await this.#machines.all(), this.#options.longestSilenceMs ?? twoMinutesMs);
    return all.filter(({ found }) => containerId === undefined || found.containerId === containerId);
  }

  async #machineOf(ref: ContainerRef): Promise<{ machine: Machine | undefined; inner: ContainerRef }> {
    const [id = '', ...inner] = ref.split('/');
    return { machine: await this.#machines.find(id), inner: inner.join('/') };
  }

  async #imageOfPlaces(): Promise<string> {
    const all = await this.#machines.all();
    if (all.length === 0) throw new ContainerFault(noMachines);
    return Promise.any(all.map(({ engine }) => engine.ownImage())).catch(({ errors }: AggregateError) => {
      throw errors[0];
    });
  }

  override capabilities() {
    const { known } = this.#machines;
    return walledOff(known.length > 0 && known.every(({ engine }) => engine.capabilities().hardDiskLimit));
  }

  protected override async statusAt(machines: Machines): Promise<Pick<EngineStatus, 'state' | 'words'>> {
    const all = await machines.all();
    if (all.length === 0) return { state: 'broken', words: noMachines };
    const told = await Promise.all(all.map(async ({ name, engine }) => ({ name, ...(await engine.status()) })));
    const words = told.filter(({ words: one }) => one !== '').map((one) => `${one.name}: ${one.words}`);
    const isReady = told.some(({ state }) => state === 'ready');
    return { state: isReady ? 'ready' : 'broken', words: words.join(' ') };
  }

  /** Those of every machine: nobody knows where a container will be. */
  override images(): Promise<string[]> {
    return this.doing(async (machines) => {
      const each = await Promise.allSettled((await machines.all()).map(({ engine }) => engine.images()));
      const lists = each.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      return (lists[0] ?? []).filter((name) => lists.every((list) => list.includes(name)));
    });
  }

  override async networks(): Promise<string[]> {
    return [];
  }

  override problemOf(spec: Pick<ContainerSpec, 'image' | 'network'>): Promise<string | null> {
    return this.doing(async (machines) => {
      if (spec.network !== null) return 'Сети у контейнеров в Swarm нет.';
      const asked = (await machines.all()).map(async ({ name, engine }) => {
        // one that does not answer now may answer when the container starts
        const problem = await engine.problemOf(spec).catch(() => null);
        return problem === null ? null : `${name}: ${problem}`;
      });
      return (await Promise.all(asked)).find((problem) => problem !== null) ?? null;
    });
  }

  protected override async startAt(
    machines: Machines,
    spec: ContainerSpec,
    source: HomeSource,
    signal: AbortSignal,
  ): Promise<Placed> {
    const { containerId } = spec;
    const { onError } = this.#options;
    const before = await this.#held(containerId);
    if (before.some(({ found }) => found.isRunning && found.generation > spec.generation))
      throw new StartRefused('old_generation', 'Уже запущен более новый.');
    const without = machines.known.filter(({ isSilent }) => isSilent).map((one) => one.id);
    const id = await this.#manager.place(spec, { image: await this.#imageOfPlaces(), without }, signal);
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
      await this.#giveRoomBack(containerId).catch(onError);
      throw error;
    }
  }

  /** `ended`: lists may still say that it runs. */
  async #giveRoomBack(containerId: string, ended?: ContainerRef): Promise<void> {
    const held = await this.#held(containerId);
    if (held.every(({ found }) => !found.isRunning || found.ref === ended)) await this.#manager.forget(containerId);
  }

  protected override async stopAt(_: Machines, ref: ContainerRef, graceMs: number): Promise<void> {
    const { machine, inner } = await this.#machineOf(ref);
    if (machine) await machine.engine.stop(inner, graceMs);
    const containerId = this.#names.containerIn(inner);
    if (containerId !== undefined) await this.#giveRoomBack(containerId);
  }

  protected override async removeAt(machines: Machines, containerId: string): Promise<void> {
    for (const { engine } of await machines.all()) await engine.remove(containerId);
    await this.#manager.forget(containerId);
  }

  protected override async connectAt(_: Machines, ref: ContainerRef, signal: AbortSignal): Promise<Duplex> {
    const { machine, inner } = await this.#machineOf(ref);
    if (!machine) throw new ContainerFault('Машины, на которой был контейнер, нет.');
    return machine.engine.connect(inner, signal);
  }

  /** The newest one. */
  protected override async homeAt(_: Machines, containerId: string): Promise<HomeAt> {
    const newest = newestOf(await this.#held(containerId));
    if (!newest) throw new ContainerFault(`no home folder of ${containerId}`);
    const { engine } = newest.machine;
    return {
      pack: () => engine.exportHome(containerId),
      removePath: (path) => engine.removePath(containerId, path),
      bytes: () => engine.homeBytes(containerId),
    };
  }

  /** The newest of each container, and an older one that still runs on a machine that had been away. */
  protected override async listAt(): Promise<Found[]> {
    const all = await this.#held();
    const newest = new Map<string, Held>();
    for (const one of all) {
      const { containerId } = one.found;
      newest.set(containerId, newestOf([newest.get(containerId), one])!);
    }
    return all
      .filter((one) => one.found.isRunning || newest.get(one.found.containerId) === one)
      .map(({ machine, found }) => ({ ...found, ref: refAt(machine.id, found.ref), node: machine.name }));
  }

  protected override letGo(): Promise<void> {
    return this.#machines.close();
  }
}

/** All nodes answer at the port of the first. */
function hostAt(address: string, hosts: readonly string[]): string {
  const port = new URL(hosts[0]!).port || '7443';
  return `https://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

const refAt = (id: string, ref: ContainerRef): ContainerRef => `${id}/${ref}`;
