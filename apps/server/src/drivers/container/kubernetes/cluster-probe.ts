import { lookup } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { V1Pod } from '@kubernetes/client-node';
import { ContainerFault } from '../container-engine.ts';
import { tryAddresses } from '../try-addresses.ts';
import type { Cluster } from './cluster.ts';
import { removePod } from './leave-pod.ts';
import type { PodImages } from './pod-images.ts';
import { agentContainer, closedPod, type PodWall } from './pod-manifest.ts';
import type { PodNames } from './pod-names.ts';
import { ageMsOf, checkComing, isRunning } from './pod-state.ts';

/** How long an answer holds: somebody may change the network. A bad one is looked at again soon. */
const [closedHoldsMs, openHoldsMs] = [10 * 60_000, 30_000];
const lookMs = 100_000;
const forgottenMs = 5 * 60_000;
const neighbourPort = 4711;
/** Of nodes, clusters, engines, databases, and what machines usually have. */
const usualPorts = [22, 53, 80, 443, 2375, 2376, 2379, 3000, 5432, 6443, 10_250, 10_255];
/** Clouds tell secrets of a node there. */
const metadata = '169.254.169.254';
/** A network plugin may be this late with the policy of a new pod. */
const tries = 4;
const betweenMs = 2_000;

type Verdict = { at: number; why: Promise<string | null>; isOpen: boolean };

/** What a pod may reach, by what it is. */
export type Targets = { server: string[]; nodes: string[]; neighbour: string[] };

/** What was reached, in Russian; null: nothing. */
export function judge(reached: readonly string[], { server, nodes, neighbour }: Targets): string | null {
  if (reached.length === 0) return null;
  const whatOf = (address: string): string => {
    const host = address.slice(0, address.lastIndexOf(':'));
    if (server.includes(host)) return 'сервер кластера';
    if (neighbour.includes(host)) return 'соседний контейнер';
    if (nodes.includes(host)) return 'машина кластера';
    return host === metadata ? 'сведения об облаке' : 'сеть';
  };
  const found = reached.slice(0, 3).map((address) => `${address} (${whatOf(address)})`);
  return [
    `Сеть контейнеров не закрыта, из контейнера открывается ${found.join(', ')}.`,
    'Нужны правило сети из docs/kubernetes.yaml и сетевой модуль, который исполняет NetworkPolicy: Calico, Cilium.',
  ].join(' ');
}

/** Whether pods are closed in: from one of them nobody answers, neither the cluster, nor its nodes, nor another pod. */
export class ClusterProbe {
  readonly #names: PodNames;
  readonly #images: PodImages;
  readonly #wall: PodWall;
  #verdict: Verdict | undefined;

  constructor(names: PodNames, images: PodImages, wall: PodWall) {
    this.#names = names;
    this.#images = images;
    this.#wall = wall;
  }

  /** Why no container may start, in Russian; null: the network is closed. Throws when it could not be found out. */
  async whyOpen(cluster: Cluster): Promise<string | null> {
    const known = this.#verdict;
    if (known && Date.now() - known.at < (known.isOpen ? openHoldsMs : closedHoldsMs)) return known.why;
    const verdict: Verdict = { at: Date.now(), why: this.#look(cluster), isOpen: true };
    this.#verdict = verdict;
    const finding = verdict.why.then(
      (why) => {
        verdict.at = Date.now();
        verdict.isOpen = why !== null;
        return why;
      },
      (error: unknown) => {
        if (this.#verdict === verdict) this.#verdict = known?.isOpen === false ? undefined : known;
        throw error;
      },
    );
    verdict.why = finding;
    finding.catch(() => undefined);
    return finding;
  }

  async #look(cluster: Cluster): Promise<string | null> {
    const signal = AbortSignal.timeout(lookMs);
    const made: V1Pod[] = [];
    try {
      await this.#removeForgotten(cluster);
      for (let count = 0; count < 2; count += 1) made.push(await this.#start(cluster));
      const [prober, neighbour] = await Promise.all(made.map((pod) => untilUp(cluster, pod, signal)));
      await listens(cluster, neighbour!, signal);
      const targets = await targetsOf(cluster, prober!, neighbour!);
      let reached: string[] = [];
      for (let count = 0; count < tries; count += 1) {
        if (count > 0) await sleep(betweenMs, undefined, { signal });
        reached = await tryAll(cluster, prober!, targets, signal);
        if (reached.length === 0) break;
      }
      return judge(reached, targets);
    } catch (error) {
      if (signal.aborted) throw new ContainerFault('Проверка сети кластера не закончилась вовремя.', { cause: error });
      throw error;
    } finally {
      for (const pod of made) await removePod(cluster, pod).catch(() => undefined);
    }
  }

  /** A process that died in the middle of a look left some. */
  async #removeForgotten(cluster: Cluster): Promise<void> {
    const { pods } = await cluster.list(this.#names.selector('probe'));
    for (const pod of pods) if (ageMsOf(pod) > forgottenMs) await removePod(cluster, pod);
  }

  async #start(cluster: Cluster): Promise<V1Pod> {
    const pod = await cluster.create(this.manifest());
    if (!pod) throw new ContainerFault('a name is taken');
    return pod;
  }

  /** A pod that listens. */
  manifest(): V1Pod {
    return {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: this.#names.probe(), labels: this.#names.labels('probe') },
      spec: {
        ...closedPod(this.#wall),
        activeDeadlineSeconds: forgottenMs / 1000,
        containers: [
          {
            name: agentContainer,
            image: this.#images.referenceOf('linux')!,
            imagePullPolicy: 'IfNotPresent',
            command: ['python3', '-m', 'http.server', `${neighbourPort}`, '--directory', '/var/empty'],
            workingDir: '/',
            resources: {
              requests: { cpu: '10m', memory: '32Mi', 'ephemeral-storage': '1Mi' },
              limits: { cpu: '500m', memory: '128Mi', 'ephemeral-storage': '16Mi' },
            },
            securityContext: {
              runAsUser: 65_534,
              runAsGroup: 65_534,
              privileged: false,
              allowPrivilegeEscalation: false,
              readOnlyRootFilesystem: true,
              capabilities: { drop: ['ALL'] },
            },
          },
        ],
      },
    };
  }
}

async function untilUp(cluster: Cluster, made: V1Pod, signal: AbortSignal): Promise<V1Pod> {
  for (;;) {
    const pod = await cluster.read(made.metadata?.name ?? '');
    if (!pod) throw new ContainerFault('the pod of a probe is gone');
    checkComing(pod);
    if (isRunning(pod) && pod.status?.podIP) return pod;
    await sleep(200, undefined, { signal });
  }
}

/** A neighbour that does not listen yet would seem to be out of reach. */
async function listens(cluster: Cluster, pod: V1Pod, signal: AbortSignal): Promise<void> {
  const itself = ['127.0.0.1'];
  while ((await tried(cluster, pod, [neighbourPort], itself, signal)).length === 0)
    await sleep(200, undefined, { signal });
}

async function targetsOf(cluster: Cluster, prober: V1Pod, neighbour: V1Pod): Promise<Targets> {
  const host = cluster.server.hostname.replace(/^\[|\]$/g, '');
  const addresses = await lookup(host, { all: true }).catch(() => []);
  const nodes = [prober, neighbour].flatMap(({ status }) => [
    status?.hostIP,
    ...(status?.hostIPs ?? []).map(({ ip }) => ip),
  ]);
  const pods = [neighbour.status?.podIP, ...(neighbour.status?.podIPs ?? []).map(({ ip }) => ip)];
  return {
    server: addresses.map(({ address }) => address),
    nodes: [...new Set(nodes.filter((one) => one !== undefined))],
    neighbour: [...new Set(pods.filter((one) => one !== undefined))],
  };
}

async function tryAll(cluster: Cluster, prober: V1Pod, targets: Targets, signal: AbortSignal): Promise<string[]> {
  const { server, nodes, neighbour } = targets;
  // as every pod knows it
  const inCluster = await cluster.run(prober.metadata?.name ?? '', agentContainer, serviceOf, signal);
  const [service = '', servicePort = ''] = inCluster.output.trim().split(' ');
  if (service !== '' && !server.includes(service)) server.push(service);
  const own = [cluster.server.port, servicePort].map(Number).filter((port) => port > 0);
  const ports = [...new Set([neighbourPort, ...usualPorts, ...own])];
  const hosts = [...new Set([...server, ...nodes, ...neighbour, metadata])];
  return tried(cluster, prober, ports, hosts, signal);
}

const serviceOf = ['/bin/sh', '-c', 'echo "$KUBERNETES_SERVICE_HOST $KUBERNETES_SERVICE_PORT"'];

async function tried(
  cluster: Cluster,
  pod: V1Pod,
  ports: readonly number[],
  hosts: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const argv = ['python3', '-c', tryAddresses, ports.join(','), ...hosts];
  const { code, words, output } = await cluster.run(pod.metadata?.name ?? '', agentContainer, argv, signal);
  if (code !== 0) throw new ContainerFault(`Проверка сети кластера не удалась. ${words}`);
  return output.trim().split(' ').filter(Boolean);
}
