import type { Duplex } from 'node:stream';
import type { V1Pod } from '@kubernetes/client-node';
import { ContainerFault } from '../container-engine.ts';
import type { HomeAt } from '../life/engine-life.ts';
import { removeAsStudent } from '../protocol/ask-agent.ts';
import type { Cluster } from './cluster.ts';
import type { KeptHome, KeptHomes } from './kept-homes.ts';
import { settlePod } from './leave-pod.ts';
import { bytesOfPod, packPod } from './pod-home.ts';
import { isKept, isLeaving, isRunning } from './pod-state.ts';

const workMs = 60_000;

type Around = {
  cluster: Cluster;
  /** Its name. */
  pod: string;
  homes: KeptHomes;
  connect(pod: V1Pod, signal: AbortSignal): Promise<Duplex>;
};

/** The home folder in the pod when it is there, and otherwise the one that was kept. */
export function homeOfPod({ cluster, pod: name, homes, connect }: Around, containerId: string): HomeAt {
  async function either<T>(
    inPod: (cluster: Cluster, pod: V1Pod, signal: AbortSignal) => Promise<T | undefined>,
    kept: (home: KeptHome) => Promise<T | undefined>,
  ): Promise<T> {
    const pod = await cluster.read(name);
    const isThere = pod && isKept(pod) && !isLeaving(pod);
    const found = isThere ? await inPod(cluster, pod, AbortSignal.timeout(workMs)) : undefined;
    if (found !== undefined) return found;
    const home = await homes.find(containerId);
    const done = home && (await kept(home));
    if (done === undefined) throw new ContainerFault(`there is no home folder of ${containerId}`);
    return done;
  }

  /** Undefined: the pod does not run, and its home folder is kept now. */
  async function removeIn(pod: V1Pod, path: string, signal: AbortSignal): Promise<true | undefined> {
    if (!isRunning(pod)) {
      await settlePod(cluster, homes, pod);
      return undefined;
    }
    await removeAsStudent((until) => connect(pod, until), path, signal);
    return true;
  }

  return {
    pack: () => either(packPod, async (home) => homes.open(home)),
    bytes: () => either(bytesOfPod, (home) => homes.bytes(home)),
    async removePath(path) {
      await either(
        (_, pod, signal) => removeIn(pod, path, signal),
        async (home) => {
          await homes.removePath(home, path);
          return true;
        },
      );
    },
  };
}
