import type { Duplex } from 'node:stream';
import type { EngineTls } from '../../docker-api/engine-address.ts';
import type { RegistrySettings } from '../../docker-api/registry-settings.ts';
import { endPrograms, removeAsStudent } from '../protocol/ask-agent.ts';
import {
  type ContainerEngine,
  ContainerFault,
  type ContainerRef,
  type ContainerSpec,
  type Found,
  type HomeSource,
  type Placed,
  StartRefused,
} from '../container-engine.ts';
import { type HomeAt, walledOff } from '../life/engine-life.ts';
import { FollowedEngine } from '../life/followed-engine.ts';
import { labelNames, Names } from './container-names.ts';
import { connectCommand } from './container-options.ts';
import { DockerPlace, faultOf, type Place } from './docker-place.ts';
import { EngineEvents } from './engine-events.ts';
import type { Homes } from './homes.ts';
import { ignoreAbsent } from './ignore-absent.ts';
import { imageFor, imageOfKeeper } from './images.ts';
import { inspectContainer, removeContainer } from './inspect-container.ts';
import { startContainer } from './start-container.ts';
import { findVolumes, removeVolume } from './volumes.ts';

export type DockerContainersOptions = {
  /** In the form of PT_DOCKER_HOST; undefined: the usual sockets. */
  host: string | undefined;
  /** For an address over https. */
  tls?: EngineTls | undefined;
  /** The engine's runtime, such as runsc. */
  runtime: string | undefined;
  /** Several installations may use one engine. */
  installation: string;
  /** Networks of the engine that templates may name. Those that are not closed are refused. */
  networks: readonly string[];
  /** How many containers may run at once. */
  most: number;
  /** False: home folders never have disks of their own, as in engines where nobody may mount. */
  ownDisks?: boolean;
  /** Where images are pulled from; undefined: they were built on the engine. */
  registry?: RegistrySettings | undefined;
  onError: (error: unknown) => void;
};

export type DockerContainers = ContainerEngine & {
  /** The engine's reference of an image that is surely there, where containers can start at all. */
  ownImage(): Promise<string>;
};

/** A longer wait needs the agent: the engine's own is for the last processes. */
const agentGraceMs = 1_000;
const stopS = 3;

/** Students' containers in Docker or Podman. It also starts without an engine, and works as soon as there is one. */
export async function startDockerContainers(options: DockerContainersOptions): Promise<DockerContainers> {
  const engine = new DockerEngine(options);
  await engine.open();
  return engine;
}

class DockerEngine extends FollowedEngine<Place> {
  override readonly kind = 'docker';
  protected override readonly most: number;
  protected override readonly events: EngineEvents;
  protected override readonly faultOf = faultOf;
  readonly #options: DockerContainersOptions;
  readonly #names: Names;
  readonly #place: DockerPlace;
  /** It ends the streams of containers that have ended. */
  #isFollowing = false;

  constructor(options: DockerContainersOptions) {
    super();
    this.#options = options;
    this.most = options.most;
    this.#names = new Names(options.installation);
    this.#place = new DockerPlace(this.#names, options);
    this.events = new EngineEvents(this.#names, () => this.#place.engine());
  }

  async open(): Promise<void> {
    const { onError } = this.#options;
    try {
      const { whyNoDisks } = await this.find();
      if (whyNoDisks !== undefined) onError(new ContainerFault(`Предела на диск не будет: ${whyNoDisks}`));
    } catch (error) {
      onError(error);
    }
  }

  protected override find(): Promise<Place> {
    return this.#place.find();
  }

  override capabilities() {
    return walledOff(this.#place.known?.homes.kind === 'loop');
  }

  protected override async statusAt({ engine, whyNoDisks, images }: Place) {
    await engine.call('GET', '/version');
    if ((await images()).length === 0)
      return { state: 'broken' as const, words: 'Образов для контейнеров нет: выполните npm run runners:build.' };
    const words = whyNoDisks === undefined ? '' : 'Движок не умеет ограничивать место на диске.';
    return { state: 'ready' as const, words };
  }

  override images(): Promise<string[]> {
    return this.doing(async (found) => [...new Set((await found.images()).map(({ name }) => name))]);
  }

  ownImage(): Promise<string> {
    return this.doing(async ({ images }) => {
      const reference = imageOfKeeper(await images());
      if (reference === undefined) throw new StartRefused('image_missing', this.#place.whyMissing('linux'));
      return reference;
    });
  }

  override networks(): Promise<string[]> {
    return this.doing(({ network }) => network.closed());
  }

  override problemOf(spec: Pick<ContainerSpec, 'image' | 'network'>): Promise<string | null> {
    return this.doing(async ({ images, network }) => {
      if (imageFor(await images(), spec.image) === undefined) return this.#place.whyMissing(spec.image);
      return spec.network === null ? null : network.problemOf(spec.network);
    });
  }

  protected override async startAt(
    place: Place,
    spec: ContainerSpec,
    home: HomeSource,
    signal: AbortSignal,
  ): Promise<Placed> {
    const homes = await this.#homesOf(place, spec.containerId);
    await this.events.attached();
    const { runtime } = this.#options;
    return startContainer({ place: { ...place, homes }, names: this.#names, runtime, spec, signal }, home);
  }

  /** Of what is another engine's nothing is there, also while this one is away. */
  override async stop(ref: ContainerRef, graceMs: number): Promise<void> {
    if (this.#names.engineIdIn(ref) !== undefined) await super.stop(ref, graceMs);
  }

  protected override async stopAt(place: Place, ref: ContainerRef, graceMs: number): Promise<void> {
    const engineId = this.#engineIdIn(ref);
    const there = await inspectContainer(place.engine, engineId);
    if (!there) return;
    if (there.State.Running && graceMs > agentGraceMs)
      await endPrograms((signal) => this.#connectTo(place, engineId, signal), graceMs);
    if (there.State.Running && graceMs > 0)
      await place.engine
        .call('POST', `/containers/${engineId}/stop?t=${stopS}`, { timeoutMs: 60_000 })
        .catch(ignoreAbsent);
    await removeContainer(place.engine, engineId);
    this.streams.end(engineId);
  }

  protected override async removeAt(place: Place, containerId: string): Promise<void> {
    const { engine } = place;
    const name = this.#names.container(containerId);
    const homes = await this.#homesOf(place, containerId);
    const there = await inspectContainer(engine, name);
    await removeContainer(engine, name);
    if (there) this.streams.end(there.Id);
    await homes.remove(containerId);
    // one that another process was starting meanwhile
    await removeContainer(engine, name);
    for (const { Name } of await findVolumes(engine, this.#names, 'mark', containerId))
      await removeVolume(engine, Name);
  }

  protected override connectAt(place: Place, ref: ContainerRef, signal: AbortSignal): Promise<Duplex> {
    return this.#connectTo(place, this.#engineIdIn(ref), signal);
  }

  async #connectTo({ engine }: Place, engineId: string, signal: AbortSignal): Promise<Duplex> {
    this.#follow();
    const stream = await engine.execDuplex(engineId, { Cmd: connectCommand, User: '0:0' }, signal);
    return this.streams.add(engineId, stream, signal);
  }

  #follow(): void {
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    this.events.listen(({ ref, what }) => {
      if (what !== 'started') this.streams.end(this.#names.engineIdIn(ref) ?? '');
    });
  }

  protected override async homeAt(place: Place, containerId: string): Promise<HomeAt> {
    const homes = () => this.#homesOf(place, containerId);
    return {
      pack: async () => (await homes()).export(containerId),
      bytes: async () => (await homes()).bytes(containerId),
      removePath: async (path) => {
        const there = await inspectContainer(place.engine, this.#names.container(containerId));
        if (!there?.State.Running) return (await homes()).removePath(containerId, path);
        const connect = (signal: AbortSignal) => this.#connectTo(place, there.Id, signal);
        await removeAsStudent(connect, path, AbortSignal.timeout(60_000));
      },
    };
  }

  /** How this home folder is kept, which an earlier start decided. */
  async #homesOf({ engine, homes, plain }: Place, containerId: string): Promise<Homes> {
    const [mark] = await findVolumes(engine, this.#names, 'mark', containerId);
    return mark?.Labels?.[labelNames.disk] === plain.kind ? plain : homes;
  }

  protected override async listAt({ engine, node }: Place): Promise<Found[]> {
    type Listed = { Id: string; State: string; Labels: Record<string, string> };
    const filter = this.#names.filter('container');
    const listed = await engine.call<Listed[]>('GET', `/containers/json?all=1&filters=${filter}`);
    const containers = new Map(
      listed
        .filter(({ Labels }) => Labels[labelNames.installation] === this.#names.installation)
        .map((one) => [one.Labels[labelNames.container], one]),
    );
    const found = new Map<string, Found>();
    for (const { Labels } of await findVolumes(engine, this.#names, 'mark')) {
      const containerId = Labels?.[labelNames.container] ?? '';
      const there = containers.get(containerId);
      const generation = Number((there ?? { Labels }).Labels?.[labelNames.generation]);
      if ((found.get(containerId)?.generation ?? -1) > generation) continue;
      const ref = this.#names.ref(containerId, generation, there?.Id ?? 'none');
      found.set(containerId, { ref, containerId, generation, isRunning: there?.State === 'running', node });
    }
    return [...found.values()];
  }

  #engineIdIn(ref: ContainerRef): string {
    const engineId = this.#names.engineIdIn(ref);
    if (engineId === undefined) throw new ContainerFault('a ref of another engine');
    return engineId;
  }

  protected override async letGo(): Promise<void> {
    await this.#place.close();
    await super.letGo();
  }
}
