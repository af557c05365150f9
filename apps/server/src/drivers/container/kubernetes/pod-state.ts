import type { V1ContainerStatus, V1Pod } from '@kubernetes/client-node';
import { ContainerFault, type Found, type Placed, StartRefused } from '../container-engine.ts';
import { agentContainer, keeperContainer } from './pod-manifest.ts';
import { labelNames, type PodNames } from './pod-names.ts';

/** What is read off a pod. */

const statusOf = ({ status }: V1Pod, container: string): V1ContainerStatus | undefined =>
  status?.containerStatuses?.find(({ name }) => name === container);

export const uidOf = ({ metadata }: V1Pod): string => metadata?.uid ?? '';
export const labelOf = ({ metadata }: V1Pod, label: keyof typeof labelNames): string =>
  metadata?.labels?.[labelNames[label]] ?? '';
export const generationOf = (pod: V1Pod): number => Number(labelOf(pod, 'generation'));
export const ageMsOf = ({ metadata }: V1Pod): number =>
  Date.now() - new Date(metadata?.creationTimestamp ?? 0).getTime();

/** It is being deleted. */
export const isLeaving = ({ metadata }: V1Pod): boolean => metadata?.deletionTimestamp !== undefined;

/** The home folder can be reached. */
export const isKept = (pod: V1Pod): boolean => statusOf(pod, keeperContainer)?.state?.running !== undefined;

/** The cluster no longer hears of it, although nothing in it has ended. */
export const isLost = (pod: V1Pod): boolean =>
  isKept(pod) &&
  statusOf(pod, agentContainer)?.state?.running !== undefined &&
  (pod.status?.conditions ?? []).some(({ type, status }) => type === 'Ready' && status !== 'True');

export const isRunning = (pod: V1Pod): boolean =>
  !isLeaving(pod) && statusOf(pod, agentContainer)?.state?.running !== undefined && !isLost(pod);

export type Ended = { exitCode: number; isStarved: boolean };

/** How the agent has ended; undefined: it has not, or not begun. */
export function endOf(pod: V1Pod): Ended | undefined {
  const ended = statusOf(pod, agentContainer)?.state?.terminated;
  if (ended) return { exitCode: ended.exitCode, isStarved: ended.reason === 'OOMKilled' };
  const phase = pod.status?.phase;
  return phase === 'Failed' || phase === 'Succeeded' ? { exitCode: 0, isStarved: false } : undefined;
}

export const refOf = (names: PodNames, pod: V1Pod): string =>
  names.ref(labelOf(pod, 'container'), generationOf(pod), uidOf(pod));

export const foundOf = (names: PodNames, pod: V1Pod): Found => ({
  ref: refOf(names, pod),
  containerId: labelOf(pod, 'container'),
  generation: generationOf(pod),
  isRunning: isRunning(pod),
  node: pod.spec?.nodeName ?? '',
});

export const placedOf = (names: PodNames, pod: V1Pod): Placed => ({
  ref: refOf(names, pod),
  node: pod.spec?.nodeName ?? '',
  startedAt: new Date(statusOf(pod, agentContainer)?.state?.running?.startedAt ?? Date.now()),
  isHomeAnew: labelOf(pod, 'home') === 'anew',
});

/** A cluster that adds nodes when they are needed takes a while. */
const roomMs = 45_000;

/** Throws when it will not start: StartRefused where another try would end the same way. */
export function checkComing(pod: V1Pod): void {
  const ended = endOf(pod);
  if (ended && pod.status?.reason) throw new ContainerFault(`Кластер остановил контейнер: ${wordsOfStatus(pod)}`);
  if (ended) throw new StartRefused('refused', `Контейнер сразу закончил работу с кодом ${ended.exitCode}.`);
  for (const { image, state } of pod.status?.containerStatuses ?? []) {
    const { reason = '', message = '' } = state?.waiting ?? {};
    if (/^(ErrImage|ImagePull|InvalidImageName|ImageInspect)/.test(reason))
      throw new StartRefused('image_missing', `Нет образа ${image}: ${reason}. ${message}`.trim());
    if (/^(CreateContainer|RunContainer)/.test(reason))
      throw new StartRefused('refused', `Кластер не запускает контейнер: ${reason}. ${message}`.trim());
  }
  const noRoom = (pod.status?.conditions ?? []).find(
    ({ type, status, reason }) => type === 'PodScheduled' && status === 'False' && reason === 'Unschedulable',
  );
  if (noRoom && ageMsOf(pod) > roomMs)
    throw new StartRefused('no_room', `В кластере нет места: ${noRoom.message ?? ''}`.trim());
}

const wordsOfStatus = ({ status }: V1Pod): string => [status?.reason, status?.message].filter(Boolean).join('. ');
