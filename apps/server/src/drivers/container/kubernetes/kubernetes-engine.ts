import type { Duplex } from 'node:stream';
import type { V1Pod } from '@kubernetes/client-node';
import { endPrograms } from '../protocol/ask-agent.ts';
import {
  type ContainerEngine,
  ContainerFault,
  type ContainerRef,
  type ContainerSpec,
  type EngineEvent,
  type Found,
  type HomeSource,
  type Placed,
} from '../container-engine.ts';
import { connectCommand } from '../docker/container-options.ts';
import { walledOff } from '../life/engine-life.ts';
import { FollowedEngine } from '../life/followed-engine.ts';
import { faultOf } from './cluster-fault.ts';
import { ClusterProbe } from './cluster-probe.ts';
import { type Cluster, type ClusterOptions, openCluster } from './cluster.ts';
import { KeptHomes } from './kept-homes.ts';
import { removePod, settlePod } from './leave-pod.ts';
import { PodEvents } from './pod-events.ts';
import { homeOfPod } from './home-of-pod.ts';
import { PodImages } from './pod-images.ts';
import { agentContainer, type PodWall } from './pod-manifest.ts';
import { PodNames } from './pod-names.ts';
import { endOf, foundOf, isRunning, labelOf, refOf, uidOf } from './pod-state.ts';
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

/** Students' containers in a cluster: a pod for each that runs. It also starts without a cluster, and finds it later. */
export const startKubernetesContainers = (options: KubernetesOptions): ContainerEngine => new KubernetesEngine(options);

class KubernetesEngine extends FollowedEngine<Cluster> {
  override readonly kind = 'kubernetes';
  protected override readonly most: number;
  protected override readonly events: PodEvents;
  protected override readonly faultOf = faultOf;
  readonly #options: KubernetesOptions;
  readonly #names: PodNames;
  readonly #images: PodImages;
  readonly #homes: KeptHomes;
  readonly #probe: ClusterProbe;
  #opening: Promise<Cluster> | undefined;

  constructor(options: KubernetesOptions) {
    super();
    this.#options = options;
    this.most = options.most;
    this.#names = new PodNames(options.installation);
    this.#images = new PodImages(options.images);
    this.#homes = new KeptHomes(options.folder);
    this.#probe = new ClusterProbe(this.#names, this.#images, options.wall);
    this.events = new PodEvents(this.#names, () => this.find());
    this.events.listen((event) => this.#follow(event));
    this.find()
      .then((cluster) => this.#probe.whyOpen(cluster))
      // whoever asks for the status learns it
      .catch(() => undefined);
  }

  protected override find(): Promise<Cluster> {
    this.#opening ??= openCluster(this.#options).catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  #follow({ ref, what }: EngineEvent): void {
    if (what === 'started') return;
    this.streams.end(this.#names.podIn(ref)?.uid ?? '');
    // a pod whose agent has ended still takes its place
    if (what !== 'gone') this.#settleEnded(ref).catch(this.#options.onError);
  }

  async #settleEnded(ref: ContainerRef): Promise<void> {
    await this.doing(async (cluster) => {
      const pod = await this.#podOf(cluster, ref);
      if (!pod) return;
      await this.turns.take(labelOf(pod, 'container'), async () => {
        const now = await this.#podOf(cluster, ref);
        if (now && endOf(now)) await settlePod(cluster, this.#homes, now);
      });
    });
  }

  /** The pod of a ref, which is not a later one of the same container. */
  async #podOf(cluster: Cluster, ref: ContainerRef): Promise<V1Pod | undefined> {
    const wanted = this.#names.podIn(ref);
    const pod = wanted && (await cluster.read(wanted.name));
    return pod && uidOf(pod) === wanted.uid && refOf(this.#names, pod) === ref ? pod : undefined;
  }

  override capabilities() {
    // the server watches the size of home folders
    return walledOff(false);
  }

  protected override async statusAt(cluster: Cluster) {
    await cluster.list(this.#names.selector('probe'));
    const why = await this.#probe.whyOpen(cluster);
    return why === null ? { state: 'ready' as const, words: '' } : { state: 'broken' as const, words: why };
  }

  override async images(): Promise<string[]> {
    return [...this.#images.names];
  }

  override async networks(): Promise<string[]> {
    return [];
  }

  override async problemOf({ image, network }: Pick<ContainerSpec, 'image' | 'network'>): Promise<string | null> {
    if (this.#images.referenceOf(image) === undefined) return `Нет образа ${image}.`;
    return network === null ? null : noNetworks(network);
  }

  protected override async startAt(
    cluster: Cluster,
    spec: ContainerSpec,
    home: HomeSource,
    signal: AbortSignal,
  ): Promise<Placed> {
    await this.events.attached();
    const tools = { cluster, names: this.#names, homes: this.#homes, images: this.#images, wall: this.#options.wall };
    const whyOpen = () => this.#probe.whyOpen(cluster);
    const end = (pod: V1Pod) => this.#endIn(cluster, pod, 0);
    return startPod({ ...tools, spec, whyOpen, endPrograms: end, signal }, home);
  }

  protected override async stopAt(cluster: Cluster, ref: ContainerRef, graceMs: number): Promise<void> {
    const pod = await this.#podOf(cluster, ref);
    if (!pod) return;
    if (isRunning(pod)) await this.#endIn(cluster, pod, graceMs);
    await settlePod(cluster, this.#homes, pod);
    this.streams.end(uidOf(pod));
  }

  protected override async removeAt(cluster: Cluster, containerId: string): Promise<void> {
    const pod = await cluster.read(this.#names.pod(containerId));
    if (pod) {
      await removePod(cluster, pod);
      this.streams.end(uidOf(pod));
    }
    await this.#homes.forget(containerId);
  }

  protected override async connectAt(cluster: Cluster, ref: ContainerRef, signal: AbortSignal): Promise<Duplex> {
    const pod = await this.#podOf(cluster, ref);
    if (!pod || !isRunning(pod)) throw new ContainerFault('there is no such container');
    return this.#connectTo(cluster, pod, signal);
  }

  async #connectTo(cluster: Cluster, pod: V1Pod, signal: AbortSignal): Promise<Duplex> {
    const stream = await cluster.exec(pod.metadata?.name ?? '', agentContainer, connectCommand, signal);
    return this.streams.add(uidOf(pod), stream, signal);
  }

  #endIn(cluster: Cluster, pod: V1Pod, graceMs: number): Promise<void> {
    return endPrograms((signal) => this.#connectTo(cluster, pod, signal), graceMs);
  }

  protected override async homeAt(cluster: Cluster, containerId: string) {
    const connect = (pod: V1Pod, signal: AbortSignal) => this.#connectTo(cluster, pod, signal);
    return homeOfPod({ cluster, pod: this.#names.pod(containerId), homes: this.#homes, connect }, containerId);
  }

  /** A start must not meet a pod that is settled for its home folder. */
  override removePath(containerId: string, path: string): Promise<void> {
    return this.turns.take(containerId, () => super.removePath(containerId, path));
  }

  protected override async listAt(cluster: Cluster): Promise<Found[]> {
    const { pods } = await cluster.list(this.#names.selector('container'));
    const found = new Map<string, Found>(pods.map((pod) => [labelOf(pod, 'container'), foundOf(this.#names, pod)]));
    for (const { containerId, generation } of await this.#homes.list()) {
      if (found.has(containerId)) continue;
      const ref = this.#names.ref(containerId, generation, 'none');
      found.set(containerId, { ref, containerId, generation, isRunning: false, node: '' });
    }
    return [...found.values()];
  }
}
