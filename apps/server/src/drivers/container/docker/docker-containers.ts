import type { EngineTls } from '../../docker-api/engine-address.ts';
import { wordsOf } from '../../docker-api/engine-words.ts';
import type { RegistrySettings } from '../../docker-api/registry-settings.ts';
import { AgentStreams } from '../protocol/agent-streams.ts';
import { endPrograms, removeAsStudent } from '../protocol/ask-agent.ts';
import { type ContainerEngine, ContainerFault, type Found, StartRefused } from '../container-engine.ts';
import { followedEngine } from '../life/followed-engine.ts';
import { checkHomePath } from '../life/home-path.ts';
import { Turns } from '../life/turns.ts';
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
  const { installation, most, onError, runtime } = options;
  const names = new Names(installation);
  const place = new DockerPlace(names, options);
  const events = new EngineEvents(names, () => place.engine());
  const streams = new AgentStreams();
  /** Ends the streams of containers that have ended. */
  let following: (() => void) | undefined;
  /** Starts and removals of one container go one after another. */
  const turns = new Turns();
  const followed = followedEngine(events, streams, turns);

  await place.find().then(
    ({ whyNoDisks }) => {
      if (whyNoDisks !== undefined) onError(new ContainerFault(`Предела на диск не будет: ${whyNoDisks}`));
    },
    (error: unknown) => onError(error),
  );

  async function doing<T>(work: (place: Place) => Promise<T>): Promise<T> {
    try {
      return await work(await place.find());
    } catch (error) {
      throw faultOf(error);
    }
  }

  /** How this home folder is kept, which an earlier start decided. */
  async function homesOf({ engine, homes, plain }: Place, containerId: string): Promise<Homes> {
    const [mark] = await findVolumes(engine, names, 'mark', containerId);
    return mark?.Labels?.[labelNames.disk] === plain.kind ? plain : homes;
  }

  async function connectTo({ engine }: Place, engineId: string, signal: AbortSignal) {
    following ??= events.listen(({ ref, what }) => {
      if (what !== 'started') streams.end(names.engineIdIn(ref) ?? '');
    });
    const stream = await engine.execDuplex(engineId, { Cmd: connectCommand, User: '0:0' }, signal);
    return streams.add(engineId, stream, signal);
  }

  return {
    kind: 'docker',

    capabilities: () => ({
      pty: true,
      processes: true,
      ports: true,
      programs: true,
      hardDiskLimit: place.known?.homes.kind === 'loop',
      hardMemoryLimit: true,
      survivesHost: false,
      isForStrangers: true,
    }),

    async status() {
      try {
        const { engine, whyNoDisks, images } = await place.find();
        await engine.call('GET', '/version');
        if ((await images()).length === 0)
          return { state: 'broken', words: 'Образов для контейнеров нет: выполните npm run runners:build.', most };
        const words = whyNoDisks === undefined ? '' : 'Движок не умеет ограничивать место на диске.';
        return { state: 'ready', words, most };
      } catch (error) {
        return { state: 'broken', words: wordsOf(error), most };
      }
    },

    images: () => doing(async (found) => [...new Set((await found.images()).map(({ name }) => name))]),

    ownImage: () =>
      doing(async ({ images }) => {
        const reference = imageOfKeeper(await images());
        if (reference === undefined) throw new StartRefused('image_missing', place.whyMissing('linux'));
        return reference;
      }),

    networks: () => doing(({ network }) => network.closed()),

    problemOf: (spec) =>
      doing(async ({ images, network }) => {
        if (imageFor(await images(), spec.image) === undefined) return place.whyMissing(spec.image);
        return spec.network === null ? null : network.problemOf(spec.network);
      }),

    start: (spec, source, signal) =>
      turns.take(spec.containerId, () =>
        doing(async (found) => {
          const homes = await homesOf(found, spec.containerId);
          await events.attached();
          return startContainer({ place: { ...found, homes }, names, runtime, spec, signal }, source);
        }),
      ),

    async stop(ref, graceMs) {
      const engineId = names.engineIdIn(ref);
      if (engineId === undefined) return;
      await doing(async (found) => {
        const there = await inspectContainer(found.engine, engineId);
        if (!there) return;
        if (there.State.Running && graceMs > agentGraceMs)
          await endPrograms((signal) => connectTo(found, engineId, signal), graceMs);
        if (there.State.Running && graceMs > 0)
          await found.engine
            .call('POST', `/containers/${engineId}/stop?t=${stopS}`, { timeoutMs: 60_000 })
            .catch(ignoreAbsent);
        await removeContainer(found.engine, engineId);
        streams.end(engineId);
      });
    },

    remove: (containerId) =>
      turns.take(containerId, () =>
        doing(async (found) => {
          const homes = await homesOf(found, containerId);
          const there = await inspectContainer(found.engine, names.container(containerId));
          await removeContainer(found.engine, names.container(containerId));
          if (there) streams.end(there.Id);
          await homes.remove(containerId);
          // one that another process was starting meanwhile
          await removeContainer(found.engine, names.container(containerId));
          for (const { Name } of await findVolumes(found.engine, names, 'mark', containerId))
            await removeVolume(found.engine, Name);
        }),
      ),

    async connect(ref, signal) {
      const engineId = names.engineIdIn(ref);
      if (engineId === undefined) throw new ContainerFault('a ref of another engine');
      return doing((found) => connectTo(found, engineId, signal));
    },

    exportHome: (containerId) => doing(async (found) => (await homesOf(found, containerId)).export(containerId)),

    async removePath(containerId, path) {
      checkHomePath(path);
      await doing(async (found) => {
        const there = await inspectContainer(found.engine, names.container(containerId));
        if (!there?.State.Running) return (await homesOf(found, containerId)).removePath(containerId, path);
        await removeAsStudent((signal) => connectTo(found, there.Id, signal), path, AbortSignal.timeout(60_000));
      });
    },

    homeBytes: (containerId) => doing(async (found) => (await homesOf(found, containerId)).bytes(containerId)),

    list: () =>
      doing(async ({ engine, node }) => {
        type Listed = { Id: string; State: string; Labels: Record<string, string> };
        const listed = await engine.call<Listed[]>(
          'GET',
          `/containers/json?all=1&filters=${names.filter('container')}`,
        );
        const containers = new Map(
          listed
            .filter(({ Labels }) => Labels[labelNames.installation] === installation)
            .map((one) => [one.Labels[labelNames.container], one]),
        );
        const marks = await findVolumes(engine, names, 'mark');
        const found = new Map<string, Found>();
        for (const { Labels } of marks) {
          const containerId = Labels?.[labelNames.container] ?? '';
          const there = containers.get(containerId);
          const generation = Number((there ?? { Labels }).Labels?.[labelNames.generation]);
          if ((found.get(containerId)?.generation ?? -1) > generation) continue;
          const ref = names.ref(containerId, generation, there?.Id ?? 'none');
          found.set(containerId, { ref, containerId, generation, isRunning: there?.State === 'running', node });
        }
        return [...found.values()];
      }),

    onEvent: followed.onEvent,

    async close() {
      await place.close();
      await followed.close();
    },
  };
}
