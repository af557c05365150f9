import { setTimeout as sleep } from 'node:timers/promises';
import type { V1Pod } from '@kubernetes/client-node';
import { talkToAgent } from '../protocol/agent-stream.ts';
import { AgentLost } from '../protocol/agent.ts';
import { ContainerFault, type ContainerSpec, type HomeSource, type Placed, StartRefused } from '../container-engine.ts';
import { connectCommand, homeFolder, startExec, student } from '../docker/container-options.ts';
import type { Cluster } from './cluster.ts';
import { ClusterFault } from './cluster-fault.ts';
import type { KeptHomes } from './kept-homes.ts';
import { removePod, settlePod } from './leave-pod.ts';
import { fillPod } from './pod-home.ts';
import type { PodImages } from './pod-images.ts';
import { agentContainer, podManifest, type PodWall } from './pod-manifest.ts';
import type { PodNames } from './pod-names.ts';
import {
  ageMsOf,
  checkComing,
  endOf,
  generationOf,
  isKept,
  isLeaving,
  isRunning,
  placedOf,
  uidOf,
} from './pod-state.ts';

/** Another process may be this long between making a pod and opening its home folder. */
const makingMs = 60_000;
const lookEveryMs = 100;
const helloMs = 30_000;

export type PodStart = {
  cluster: Cluster;
  names: PodNames;
  homes: KeptHomes;
  images: PodImages;
  wall: PodWall;
  spec: ContainerSpec;
  /** Why no pod may start, in Russian; null: the network was found closed. */
  whyOpen: () => Promise<string | null>;
  /** Ends all programs of a pod that runs. */
  endPrograms: (pod: V1Pod) => Promise<void>;
  signal: AbortSignal;
};

/** Starts a pod, or finds it started. Two processes may do this at once: the cluster lets only one pod have the name. */
export async function startPod(start: PodStart, source: HomeSource): Promise<Placed> {
  const { homes, spec, signal } = start;
  for (;;) {
    signal.throwIfAborted();
    const found = await clearTheWay(start);
    const placed = found ? await meet(start, found) : await makeAnew(start, source);
    if (placed) {
      await homes.forget(spec.containerId, spec.generation);
      return placed;
    }
    // another process was quicker
    await sleep(50, undefined, { signal });
  }
}

/** Ends what is older. Gives the pod of this generation that runs or is about to. */
async function clearTheWay({ cluster, names, homes, spec, endPrograms, signal }: PodStart): Promise<V1Pod | undefined> {
  for (;;) {
    signal.throwIfAborted();
    const pod = await cluster.read(names.pod(spec.containerId));
    if (!pod) return undefined;
    const isUp = !isLeaving(pod) && !endOf(pod);
    if (isUp && generationOf(pod) > spec.generation)
      throw new StartRefused('old_generation', 'Уже запущен более новый.');
    if (isUp && generationOf(pod) === spec.generation) return pod;
    if (isRunning(pod)) await endPrograms(pod);
    await settlePod(cluster, homes, pod);
  }
}

/** Waits for a pod that somebody else made. Undefined: it has gone, or nobody goes on making it. */
async function meet(start: PodStart, pod: V1Pod): Promise<Placed | undefined> {
  try {
    return await greet(start, pod);
  } catch (error) {
    start.signal.throwIfAborted();
    if (error instanceof StartRefused) throw error;
    const now = await start.cluster.read(pod.metadata?.name ?? '');
    if (!now || uidOf(now) !== uidOf(pod) || isLeaving(now) || endOf(now)) return undefined;
    if (ageMsOf(now) < makingMs) throw error;
    await removePod(start.cluster, now);
    return undefined;
  }
}

/** Undefined: another process has made it. */
async function makeAnew(start: PodStart, source: HomeSource): Promise<Placed | undefined> {
  const { cluster, names, homes, images, wall, spec, signal } = start;
  const image = images.referenceOf(spec.image);
  if (image === undefined) throw new StartRefused('image_missing', `Нет образа ${spec.image}.`);
  if (spec.network !== null) throw new StartRefused('network_open', noNetworks(spec.network));
  const why = await start.whyOpen();
  if (why !== null) throw new StartRefused('network_open', why);
  // before anything is made: its source may be away
  const given = source.kind === 'tar' ? await source.open() : null;
  let pod: V1Pod | undefined;
  let isStarted = false;
  try {
    const kept = source.kind === 'kept' ? await homes.find(spec.containerId) : undefined;
    const isHomeAnew = source.kind === 'kept' && !kept;
    signal.throwIfAborted();
    pod = await cluster.create(podManifest({ names, spec, image, isHomeAnew, wall }));
    if (!pod) return undefined;
    await untilKept(start, pod);
    const otherwise = source.kind === 'kept' && !kept ? await source.otherwise?.() : null;
    await fillPod(cluster, pod.metadata?.name ?? '', given ?? (kept ? homes.open(kept) : (otherwise ?? null)), signal);
    const placed = await greet(start, pod);
    if (spec.startCommand !== '') await runDetached(start, spec.startCommand);
    isStarted = true;
    return placed;
  } finally {
    given?.destroy();
    if (pod && !isStarted) await removePod(cluster, pod).catch(() => undefined);
  }
}

export const noNetworks = (network: string): string =>
  `Сети ${network} нет: в кластере контейнеры работают только без сети.`;

/** Waits until the home folder can be filled. */
async function untilKept({ cluster, signal }: PodStart, made: V1Pod): Promise<void> {
  for (;;) {
    const pod = await readSame(cluster, made);
    checkComing(pod);
    if (isKept(pod)) return;
    await sleep(lookEveryMs, undefined, { signal });
  }
}

async function readSame(cluster: Cluster, pod: V1Pod): Promise<V1Pod> {
  const found = await cluster.read(pod.metadata?.name ?? '');
  if (!found || uidOf(found) !== uidOf(pod) || isLeaving(found)) throw new ContainerFault('the pod is gone');
  return found;
}

/** Waits until the agent says hello. */
async function greet({ cluster, names, signal }: PodStart, made: V1Pod): Promise<Placed> {
  let until: number | undefined;
  for (;;) {
    const pod = await readSame(cluster, made);
    checkComing(pod);
    if (isRunning(pod)) {
      until ??= Date.now() + helloMs;
      try {
        const stream = await cluster.exec(pod.metadata?.name ?? '', agentContainer, connectCommand, signal);
        (await talkToAgent(stream, signal)).close();
        return placedOf(names, pod);
      } catch (error) {
        signal.throwIfAborted();
        const isYoung = error instanceof AgentLost || error instanceof ClusterFault;
        if (!isYoung) throw error;
        if (Date.now() > until) throw new ContainerFault(`put-agent молчит: ${error.message}`, { cause: error });
      }
    }
    await sleep(lookEveryMs, undefined, { signal });
  }
}

/** It goes on when the command that began it has ended. */
async function runDetached({ cluster, names, spec, signal }: PodStart, command: string): Promise<void> {
  const { Cmd, Env } = startExec(command);
  const as = ['setpriv', `--reuid=${student.uid}`, `--regid=${student.gid}`, '--clear-groups', 'env', '-i', ...Env];
  const script = 'cd "$0" && setsid "$@" < /dev/null > /dev/null 2>&1 &';
  const argv = ['/bin/sh', '-c', script, homeFolder, ...as, ...Cmd];
  const { code, words } = await cluster.run(names.pod(spec.containerId), agentContainer, argv, signal);
  if (code !== 0) throw new ContainerFault(`Команда запуска не началась: ${words}`);
}
