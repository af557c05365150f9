import { setTimeout as sleep } from 'node:timers/promises';
import type { V1Pod } from '@kubernetes/client-node';
import type { Cluster } from './cluster.ts';
import type { KeptHomes } from './kept-homes.ts';
import { packPod } from './pod-home.ts';
import { generationOf, isKept, isLeaving, isLost, labelOf, uidOf } from './pod-state.ts';

const graceS = 1;
/** A node that can not say that a pod has ended is away. What runs there is out of everybody's reach. */
const goneMs = 20_000;
const lookEveryMs = 100;
const packMs = 120_000;

/** Ends a pod, and waits until no other of its name would be in its way. Its files end with it. */
export async function removePod(cluster: Cluster, pod: V1Pod): Promise<void> {
  const name = pod.metadata?.name ?? '';
  const uid = uidOf(pod);
  await cluster.remove(name, uid, isLost(pod) ? 0 : graceS);
  const until = Date.now() + goneMs;
  for (;;) {
    const found = await cluster.read(name);
    if (!found || uidOf(found) !== uid) return;
    if (Date.now() > until) await cluster.remove(name, uid, 0);
    await sleep(lookEveryMs);
  }
}

/** Takes the home folder out of a pod, where it can still be reached, and ends the pod. */
export async function settlePod(cluster: Cluster, homes: KeptHomes, pod: V1Pod): Promise<void> {
  if (isKept(pod) && !isLeaving(pod)) await keepHome(cluster, homes, pod);
  await removePod(cluster, pod);
}

async function keepHome(cluster: Cluster, homes: KeptHomes, pod: V1Pod): Promise<void> {
  try {
    const tar = await packPod(cluster, pod, AbortSignal.timeout(packMs));
    if (tar) await homes.keep(labelOf(pod, 'container'), generationOf(pod), tar);
  } catch (error) {
    const now = await cluster.read(pod.metadata?.name ?? '');
    // it went, or another process took its home folder, or its node is away
    if (!now || uidOf(now) !== uidOf(pod) || isLeaving(now) || isLost(now) || !isKept(now)) return;
    throw error;
  }
}
