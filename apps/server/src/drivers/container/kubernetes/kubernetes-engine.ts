import type { V1Pod } from '@kubernetes/client-node';
import { AgentStreams } from '../protocol/agent-streams.ts';
import { endPrograms, removeAsStudent } from '../protocol/ask-agent.ts';
import { type ContainerEngine, ContainerFault, type ContainerRef, type Found } from '../container-engine.ts';
import { connectCommand } from '../docker/container-options.ts';
import { followedEngine } from '../life/followed-engine.ts';
import { checkHomePath } from '../life/home-path.ts';
import { Turns } from '../life/turns.ts';
import { faultOf, wordsOf } from './cluster-fault.ts';
import { ClusterProbe } from './cluster-probe.ts';
import { type Cluster, type ClusterOptions, openCluster } from './cluster.ts';
import { KeptHomes } from './kept-homes.ts';
import { removePod, settlePod } from './leave-pod.ts';
import { PodEvents } from './pod-events.ts';
import { bytesOfPod, packPod } from './pod-home.ts';
import { PodImages } from './pod-images.ts';
import { agentContainer, type PodWall } from './pod-manifest.ts';
import { PodNames } from './pod-names.ts';
import { endOf, foundOf, isKept, isLeaving, isRunning, labelOf, refOf, uidOf } from './pod-state.ts';
import { noNetworks, startPod } from './start-pod.ts';

export type KubernetesOptions = ClusterOptions & {
  /** Where the images of `runners/` are, with a star for the name. */
  images: string;
  wall: PodWall;
  /** Several installations may use one namespace. */
  installation: string;
  /** How many containers may run at once. */
  most: number;
  /** For the home folders of containers that do not run. All processes of the server share it. */
  folder: string;
  onError: (error: unknown) => void;
};

const workMs = 60_000;

/** Students' containers in a cluster: a pod for each that runs. It also starts without a cluster, and finds it later. */
export function startKubernetesContainers(options: KubernetesOptions): ContainerEngine {
  const { installation, most, onError, wall } = options;
  const names = new PodNames(installation);
  const images = new PodImages(options.images);
  const homes = new KeptHomes(options.folder);
  const probe = new ClusterProbe(names, images, wall);
  const streams = new AgentStreams();
  const events = new PodEvents(names, find);
  /** Starts and removals of one container go one after another. */
  const turns = new Turns();
  let opening: Promise<Cluster> | undefined;

  function find(): Promise<Cluster> {
    opening ??= openCluster(options).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  events.listen(({ ref, what }) => {
    if (what === 'started') return;
    streams.end(names.podIn(ref)?.uid ?? '');
    // a pod whose agent has ended still takes its place
    if (what !== 'gone') settleEnded(ref).catch(onError);
  });
  find()
    .then(
      (cluster) => probe.whyOpen(cluster),
      () => undefined,
    )
    .catch(() => undefined);

  async function doing<T>(work: (cluster: Cluster) => Promise<T>): Promise<T> {
    try {
      return await work(await find());
    } catch (error) {
      throw faultOf(error);
    }
  }

  /** The pod of a ref, which is not a later one of the same container. */
  async function podOf(cluster: Cluster, ref: ContainerRef): Promise<V1Pod | undefined> {
    const wanted = names.podIn(ref);
    const pod = wanted && (await cluster.read(wanted.name));
    return pod && uidOf(pod) === wanted.uid && refOf(names, pod) === ref ? pod : undefined;
  }

  async function settleEnded(ref: ContainerRef): Promise<void> {
    await doing(async (cluster) => {
      const pod = await podOf(cluster, ref);
      if (!pod) return;
      await turns.take(labelOf(pod, 'container'), async () => {
        const now = await podOf(cluster, ref);
        if (now && endOf(now)) await settlePod(cluster, homes, now);
      });
    });
  }

  async function connectTo(cluster: Cluster, pod: V1Pod, signal: AbortSignal) {
    const stream = await cluster.exec(pod.metadata?.name ?? '', agentContainer, connectCommand, signal);
    return streams.add(uidOf(pod), stream, signal);
  }

  const endIn = (cluster: Cluster, pod: V1Pod, graceMs: number) =>
    endPrograms((signal) => connectTo(cluster, pod, signal), graceMs);

  /** Works on the home folder in the pod when it is there, and otherwise on the one that was kept. */
  async function atHome<T>(
    containerId: string,
    inPod: (cluster: Cluster, pod: V1Pod, signal: AbortSignal) => Promise<T | undefined>,
    kept: (home: NonNullable<Awaited<ReturnType<KeptHomes['find']>>>) => Promise<T | undefined>,
  ): Promise<T> {
    return doing(async (cluster) => {
      const pod = await cluster.read(names.pod(containerId));
      const isThere = pod && isKept(pod) && !isLeaving(pod);
      const found = isThere ? await inPod(cluster, pod, AbortSignal.timeout(workMs)) : undefined;
      if (found !== undefined) return found;
      const home = await homes.find(containerId);
      const done = home && (await kept(home));
      if (done === undefined) throw new ContainerFault(`there is no home folder of ${containerId}`);
      return done;
    });
  }

  return {
    kind: 'kubernetes',

    capabilities: () => ({
      pty: true,
      processes: true,
      ports: true,
      programs: true,
      // the server watches the size of home folders
      hardDiskLimit: false,
      hardMemoryLimit: true,
      survivesHost: false,
      isForStrangers: true,
    }),

    async status() {
      try {
        const cluster = await find();
        await cluster.list(names.selector('probe'));
        const why = await probe.whyOpen(cluster);
        return why === null ? { state: 'ready', words: '', most } : { state: 'broken', words: why, most };
      } catch (error) {
        return { state: 'broken', words: wordsOf(faultOf(error)), most };
      }
    },

    images: async () => [...images.names],

    networks: async () => [],

    async problemOf({ image, network }) {
      if (images.referenceOf(image) === undefined) return `Нет образа ${image}.`;
      return network === null ? null : noNetworks(network);
    },

    start: (spec, source, signal) =>
      turns.take(spec.containerId, () =>
        doing(async (cluster) => {
          await events.attached();
          const whyOpen = () => probe.whyOpen(cluster);
          const end = (pod: V1Pod) => endIn(cluster, pod, 0);
          const tools = { cluster, names, homes, images, wall };
          return startPod({ ...tools, spec, whyOpen, endPrograms: end, signal }, source);
        }),
      ),

    async stop(ref, graceMs) {
      await doing(async (cluster) => {
        const pod = await podOf(cluster, ref);
        if (!pod) return;
        if (isRunning(pod)) await endIn(cluster, pod, graceMs);
        await settlePod(cluster, homes, pod);
        streams.end(uidOf(pod));
      });
    },

    remove: (containerId) =>
      turns.take(containerId, () =>
        doing(async (cluster) => {
          const pod = await cluster.read(names.pod(containerId));
          if (pod) {
            await removePod(cluster, pod);
            streams.end(uidOf(pod));
          }
          await homes.forget(containerId);
        }),
      ),

    connect: (ref, signal) =>
      doing(async (cluster) => {
        const pod = await podOf(cluster, ref);
        if (!pod || !isRunning(pod)) throw new ContainerFault('there is no such container');
        return connectTo(cluster, pod, signal);
      }),

    exportHome: (containerId) => atHome(containerId, packPod, async (home) => homes.open(home)),

    async removePath(containerId, path) {
      checkHomePath(path);
      await turns.take(containerId, () =>
        atHome(
          containerId,
          async (cluster, pod, signal) => {
            if (!isRunning(pod)) {
              await settlePod(cluster, homes, pod);
              return undefined;
            }
            await removeAsStudent((until) => connectTo(cluster, pod, until), path, signal);
            return true;
          },
          async (home) => {
            await homes.removePath(home, path);
            return true;
          },
        ),
      );
    },

    homeBytes: (containerId) => atHome(containerId, bytesOfPod, (home) => homes.bytes(home)),

    list: () =>
      doing(async (cluster) => {
        const { pods } = await cluster.list(names.selector('container'));
        const found = new Map<string, Found>(pods.map((pod) => [labelOf(pod, 'container'), foundOf(names, pod)]));
        for (const { containerId, generation } of await homes.list()) {
          if (found.has(containerId)) continue;
          const ref = names.ref(containerId, generation, 'none');
          found.set(containerId, { ref, containerId, generation, isRunning: false, node: '' });
        }
        return [...found.values()];
      }),

    ...followedEngine(events, streams, turns),
  };
}
