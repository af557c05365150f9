import type { Duplex } from 'node:stream';
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
import { EngineLife, type HomeAt, walledOff } from '../life/engine-life.ts';
import { Turns } from '../life/turns.ts';
import { FakeAgent } from './fake-agent.ts';
import { FakeHome } from './fake-home.ts';
import { talkAsFake } from './fake-talk.ts';

type Running = { ref: string; agent: FakeAgent; startedAt: Date; isHomeAnew: boolean };
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
  /** All engines of the machine wait for each other. */
  readonly turns = new Turns();
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

type FakeOptions = { installation?: string; host?: FakeHost; most?: number };

/** An engine in memory for the tests of modules. Its containers have no programs; `fake-agent.ts` stands for them. */
export const fakeContainerEngine = (options: FakeOptions = {}): FakeEngine => new EngineInMemory(options);

class EngineInMemory extends EngineLife<FakeHost> implements FakeEngine {
  override readonly kind = 'docker';
  readonly host: FakeHost;
  readonly started: ContainerSpec[] = [];
  override most: number;
  protected override readonly events = { listen: (take: (event: EngineEvent) => void) => this.#listen(take) };
  readonly #installation: string;
  readonly #ended: (() => void)[] = [];
  #held: Promise<unknown> = Promise.resolve();
  #refusal: Error | undefined;

  constructor({ installation = 'tests', host = new FakeHost(), most = 50 }: FakeOptions) {
    super(host.turns);
    this.host = host;
    this.most = most;
    this.#installation = installation;
  }

  setAway(isAway: boolean): void {
    this.host.isAway = isAway;
    if (isAway) for (const { running } of this.host.containers.values()) running?.agent.breakOff();
  }

  holdStarts(until: Promise<unknown>): void {
    this.#held = until;
  }

  refuseStarts(refusal: StartRefused | ContainerFault | undefined): void {
    this.#refusal = refusal;
  }

  inside(containerId: string): FakeAgent {
    const running = this.#find(containerId)?.running;
    if (!running) throw new Error(`${containerId} does not run`);
    return running.agent;
  }

  homeOf(containerId: string): FakeHome {
    const found = this.#find(containerId);
    if (!found) throw new ContainerFault(`no home folder of ${containerId}`);
    return found.home;
  }

  end(containerId: string, what: 'died' | 'oom', exitCode = 137): void {
    const container = this.#find(containerId);
    if (container) this.#halt(container, { what, exitCode });
  }

  loseHost(): void {
    for (const [key, container] of this.host.containers) {
      this.host.containers.delete(key);
      this.#halt(container, { what: 'gone' });
    }
  }

  #keyOf(containerId: string): string {
    return `${this.#installation}/${containerId}`;
  }

  #find(containerId: string): Container | undefined {
    return this.host.containers.get(this.#keyOf(containerId));
  }

  #own(): Container[] {
    return [...this.host.containers.values()].filter((one) => one.installation === this.#installation);
  }

  #withRef(ref: ContainerRef): Container | undefined {
    return this.#own().find(({ running }) => running?.ref === ref);
  }

  #tell(event: EngineEvent): void {
    for (const listener of this.host.listeners) listener(this.#installation, event);
  }

  #listen(take: (event: EngineEvent) => void): () => void {
    const listener = (whose: string, event: EngineEvent) => {
      if (whose === this.#installation && !this.host.isAway) take(event);
    };
    this.host.listeners.add(listener);
    return () => void this.host.listeners.delete(listener);
  }

  #halt(container: Container, event: Omit<EngineEvent, 'ref'>): void {
    const { running } = container;
    if (!running) return;
    container.running = undefined;
    running.agent.endAll();
    running.agent.breakOff();
    this.#tell({ ref: running.ref, ...event });
  }

  protected override async find(): Promise<FakeHost> {
    if (this.host.isAway) throw new ContainerFault('Движок не отвечает.');
    return this.host;
  }

  protected override faultOf(error: unknown): unknown {
    return error;
  }

  override capabilities() {
    return walledOff(true);
  }

  protected override async statusAt(): Promise<Pick<EngineStatus, 'state' | 'words'>> {
    return { state: 'ready', words: 'Готов.' };
  }

  override async images(): Promise<string[]> {
    return images;
  }

  override async networks(): Promise<string[]> {
    return [];
  }

  override async problemOf({ image, network }: Pick<ContainerSpec, 'image' | 'network'>): Promise<string | null> {
    return !images.includes(image) ? `Нет образа ${image}.` : network !== null ? `Сети ${network} нет.` : null;
  }

  override async start(spec: ContainerSpec, home: HomeSource, signal: AbortSignal): Promise<Placed> {
    await this.#held;
    return super.start(spec, home, signal);
  }

  protected override async startAt(
    host: FakeHost,
    spec: ContainerSpec,
    source: HomeSource,
    signal: AbortSignal,
  ): Promise<Placed> {
    signal.throwIfAborted();
    if (this.#refusal) throw this.#refusal;
    if (!images.includes(spec.image)) throw new StartRefused('image_missing', `Нет образа ${spec.image}.`);
    if (spec.network !== null) throw new StartRefused('network_open', `Сети ${spec.network} нет.`);
    const { containerId, generation } = spec;
    const before = this.#find(containerId);
    if (before?.running && generation < before.generation)
      throw new StartRefused('old_generation', 'Запущен более новый.');
    if (before?.running && generation === before.generation) return placedOf(before.running);
    if (before) this.#halt(before, { what: 'died', exitCode: 137 });
    const { home, isAnew } = await this.#prepareHome(spec, source);
    const ref = `${this.#keyOf(containerId)}/${generation}`;
    const running = { ref, agent: new FakeAgent(generation, home), startedAt: new Date(), isHomeAnew: isAnew };
    const installation = this.#installation;
    host.containers.set(this.#keyOf(containerId), { installation, containerId, home, running, ref, generation });
    this.started.push(spec);
    this.#tell({ ref, what: 'started' });
    return placedOf(running);
  }

  async #prepareHome(spec: ContainerSpec, source: HomeSource): Promise<{ home: FakeHome; isAnew: boolean }> {
    const kept = this.#find(spec.containerId)?.home;
    if (source.kind === 'kept' && kept) return { home: kept, isAnew: false };
    const home = new FakeHome(spec.diskMb * mebibyte);
    const tar = source.kind === 'tar' ? source.open : source.kind === 'kept' ? source.otherwise : null;
    if (tar) await home.fill(await tar());
    return { home, isAnew: source.kind === 'kept' };
  }

  protected override async stopAt(_: FakeHost, ref: ContainerRef): Promise<void> {
    const found = this.#withRef(ref);
    if (found) this.#halt(found, { what: 'died', exitCode: 0 });
  }

  protected override async removeAt(host: FakeHost, containerId: string): Promise<void> {
    const found = this.#find(containerId);
    if (!found) return;
    host.containers.delete(this.#keyOf(containerId));
    this.#halt(found, { what: 'died', exitCode: 137 });
    this.#tell({ ref: found.ref, what: 'gone' });
  }

  protected override async connectAt(_: FakeHost, ref: ContainerRef, signal: AbortSignal): Promise<Duplex> {
    const running = this.#withRef(ref)?.running;
    if (!running) throw new ContainerFault(`${ref} does not run`);
    const stream = talkAsFake(running.agent);
    signal.addEventListener('abort', () => stream.destroy(), { once: true });
    this.#ended.push(() => stream.destroy());
    return stream;
  }

  protected override async homeAt(_: FakeHost, containerId: string): Promise<HomeAt> {
    const home = this.homeOf(containerId);
    return {
      pack: async () => home.toTar(),
      removePath: async (path) => home.remove(path),
      bytes: async () => home.usedBytes,
    };
  }

  protected override async listAt(): Promise<Found[]> {
    return this.#own().map(({ ref, containerId, generation, running }) => ({
      ref,
      containerId,
      generation,
      isRunning: running !== undefined,
      node: 'fake',
    }));
  }

  protected override async letGo(): Promise<void> {
    for (const end of this.#ended.splice(0)) end();
  }
}

const placedOf = ({ ref, startedAt, isHomeAnew }: Running): Placed => ({ ref, node: 'fake', startedAt, isHomeAnew });
