import {
  type ContainerEngine,
  ContainerFault,
  type ContainerSpec,
  type EngineEvent,
  type HomeSource,
  StartRefused,
} from '../container-engine.ts';
import { checkHomePath } from '../life/home-path.ts';
import { FakeAgent } from './fake-agent.ts';
import { FakeHome } from './fake-home.ts';
import { talkAsFake } from './fake-talk.ts';

type Running = { ref: string; spec: ContainerSpec; agent: FakeAgent; startedAt: Date; isHomeAnew: boolean };
type Container = {
  installation: string;
  containerId: string;
  home: FakeHome;
  running: Running | undefined;
  /** Of the last start. */
  ref: string;
  generation: number;
};

const mebibyte = 1_048_576;
const images = ['linux', 'web'];

/** A machine with containers. Engines that share it act as several processes, or as several installations. */
export class FakeHost {
  readonly containers = new Map<string, Container>();
  readonly listeners = new Set<(installation: string, event: EngineEvent) => void>();
  /** Starts under way, by the container, so that two of them go one after another. */
  readonly starting = new Map<string, Promise<unknown>>();
  isAway = false;
}

export type FakeEngine = ContainerEngine & {
  readonly host: FakeHost;
  /** Every start that was carried out. */
  readonly started: readonly ContainerSpec[];
  most: number;
  /** While true, all calls reject with ContainerFault. Containers run on, but nobody reaches them. */
  setAway(isAway: boolean): void;
  /** The next starts wait for it. */
  holdStarts(until: Promise<unknown>): void;
  /** All starts are refused with it. */
  refuseStarts(refusal: StartRefused | ContainerFault | undefined): void;
  /** What goes on in a running container. */
  inside(containerId: string): FakeAgent;
  homeOf(containerId: string): FakeHome;
  /** A running container ends by itself. */
  end(containerId: string, what: 'died' | 'oom', exitCode?: number): void;
  /** The machine burns down: no container and no home folder is left. */
  loseHost(): void;
};

/** An engine in memory for the tests of modules. Its containers have no programs; `fake-agent.ts` stands for them. */
export function fakeContainerEngine({ installation = 'tests', host = new FakeHost(), most = 50 } = {}): FakeEngine {
  const started: ContainerSpec[] = [];
  const ended: (() => void)[] = [];
  let held: Promise<unknown> = Promise.resolve();
  let refusal: Error | undefined;

  const keyOf = (containerId: string) => `${installation}/${containerId}`;
  const own = () => [...host.containers.values()].filter((one) => one.installation === installation);
  const withRef = (ref: string) => own().find(({ running }) => running?.ref === ref);
  const tell = (event: EngineEvent) => {
    for (const listener of host.listeners) listener(installation, event);
  };
  async function reach(): Promise<void> {
    if (host.isAway) throw new ContainerFault('the engine does not answer');
  }
  const homeOf = (containerId: string): FakeHome => {
    const found = host.containers.get(keyOf(containerId));
    if (!found) throw new ContainerFault(`no home folder of ${containerId}`);
    return found.home;
  };
  function halt(container: Container, event: Omit<EngineEvent, 'ref'>): void {
    const { running } = container;
    if (!running) return;
    container.running = undefined;
    running.agent.endAll();
    running.agent.breakOff();
    tell({ ref: running.ref, ...event });
  }

  async function prepareHome(spec: ContainerSpec, source: HomeSource): Promise<{ home: FakeHome; isAnew: boolean }> {
    const kept = host.containers.get(keyOf(spec.containerId))?.home;
    if (source.kind === 'kept' && kept) return { home: kept, isAnew: false };
    const home = new FakeHome(spec.diskMb * mebibyte);
    const tar = source.kind === 'tar' ? source.open : source.kind === 'kept' ? source.otherwise : null;
    if (tar) await home.fill(await tar());
    return { home, isAnew: source.kind === 'kept' };
  }

  async function startAlone(spec: ContainerSpec, source: HomeSource, signal: AbortSignal) {
    await held;
    signal.throwIfAborted();
    await reach();
    if (refusal) throw refusal;
    if (!images.includes(spec.image)) throw new StartRefused('image_missing', `Нет образа ${spec.image}.`);
    if (spec.network !== null) throw new StartRefused('network_open', `Сети ${spec.network} нет.`);
    const before = host.containers.get(keyOf(spec.containerId));
    if (before?.running && spec.generation < before.generation)
      throw new StartRefused('old_generation', 'Запущен более новый.');
    if (before?.running && spec.generation === before.generation) return before.running;
    if (before) halt(before, { what: 'died', exitCode: 137 });
    const { home, isAnew } = await prepareHome(spec, source);
    const ref = `${installation}/${spec.containerId}/${spec.generation}`;
    const agent = new FakeAgent(spec.generation, home);
    const running = { ref, spec, agent, startedAt: new Date(), isHomeAnew: isAnew };
    const { containerId, generation } = spec;
    host.containers.set(keyOf(containerId), { installation, containerId, home, running, ref, generation });
    started.push(spec);
    tell({ ref, what: 'started' });
    return running;
  }

  return {
    host,
    started,
    most,
    kind: 'docker',
    setAway(isAway) {
      host.isAway = isAway;
      if (isAway) for (const { running } of host.containers.values()) running?.agent.breakOff();
    },
    holdStarts: (until) => void (held = until),
    refuseStarts: (words) => void (refusal = words),
    homeOf,
    inside(containerId) {
      const running = host.containers.get(keyOf(containerId))?.running;
      if (!running) throw new Error(`${containerId} does not run`);
      return running.agent;
    },
    end(containerId, what, exitCode = 137) {
      const container = host.containers.get(keyOf(containerId));
      if (container) halt(container, { what, exitCode });
    },
    loseHost() {
      for (const [key, container] of host.containers) {
        host.containers.delete(key);
        halt(container, { what: 'gone' });
      }
    },

    capabilities: () => ({
      pty: true,
      processes: true,
      ports: true,
      programs: true,
      hardDiskLimit: true,
      hardMemoryLimit: true,
      survivesHost: false,
      isForStrangers: true,
    }),
    async status() {
      const words = host.isAway ? 'Движок не отвечает.' : 'Готов.';
      return { state: host.isAway ? 'broken' : 'ready', words, most: this.most };
    },
    images: async () => images,
    networks: async () => [],
    problemOf: async ({ image, network }) =>
      !images.includes(image) ? `Нет образа ${image}.` : network !== null ? `Сети ${network} нет.` : null,

    async start(spec, source, signal) {
      const key = keyOf(spec.containerId);
      const before = host.starting.get(key);
      const starting = (before ?? Promise.resolve()).then(() => startAlone(spec, source, signal));
      const settled = starting.catch(() => undefined);
      host.starting.set(key, settled);
      const { ref, startedAt, isHomeAnew } = await starting;
      return { ref, node: 'fake', startedAt, isHomeAnew };
    },
    async stop(ref) {
      await reach();
      const found = withRef(ref);
      if (found) halt(found, { what: 'died', exitCode: 0 });
    },
    async remove(containerId) {
      await reach();
      const found = host.containers.get(keyOf(containerId));
      if (!found) return;
      host.containers.delete(keyOf(containerId));
      halt(found, { what: 'died', exitCode: 137 });
      tell({ ref: found.ref, what: 'gone' });
    },
    async connect(ref, signal) {
      await reach();
      const running = withRef(ref)?.running;
      if (!running) throw new ContainerFault(`${ref} does not run`);
      const stream = talkAsFake(running.agent);
      signal.addEventListener('abort', () => stream.destroy(), { once: true });
      ended.push(() => stream.destroy());
      return stream;
    },
    async exportHome(containerId) {
      await reach();
      return homeOf(containerId).toTar();
    },
    async removePath(containerId, path) {
      await reach();
      checkHomePath(path);
      homeOf(containerId).remove(path);
    },
    async homeBytes(containerId) {
      await reach();
      return homeOf(containerId).usedBytes;
    },
    async list() {
      await reach();
      return own().map(({ ref, containerId, generation, running }) => ({
        ref,
        containerId,
        generation,
        isRunning: running !== undefined,
        node: 'fake',
      }));
    },
    onEvent(take) {
      const listener = (whose: string, event: EngineEvent) => {
        if (whose === installation && !host.isAway) take(event);
      };
      host.listeners.add(listener);
      return () => void host.listeners.delete(listener);
    },
    async close() {
      for (const end of ended.splice(0)) end();
    },
  };
}
