import type { Engine } from '../../docker-api/engine.ts';
import { EngineFault } from '../../docker-api/engine-fault.ts';
import { ContainerFault } from '../container-engine.ts';
import type { Labels, Names } from './container-names.ts';
import { homeFolder } from './container-options.ts';
import { ignoreAbsent } from './ignore-absent.ts';
import type { Keeper } from './keeper.ts';
import { LoopHomes } from './loop-homes.ts';

/** What the container is made with that is never started: the engine mounts its volume. */
export const diskProbeOptions = ({ image, labels, volume }: { image: string; labels: Labels; volume: string }) => ({
  Image: image,
  Labels: labels,
  NetworkDisabled: true,
  HostConfig: {
    NetworkMode: 'none',
    Mounts: [{ Type: 'volume', Source: volume, Target: homeFolder, VolumeOptions: { NoCopy: true } }],
  },
});

/** Of the disk that is asked for. */
export const lostPath = `${homeFolder}/lost`;

/** Whether the engine can mount a disk of ours. Makes one, and asks the engine for its folder. Undefined: it can. */
export async function whyNoDisks(
  engine: Engine,
  names: Names,
  keeper: Keeper,
  image: string,
): Promise<string | undefined> {
  if (engine.isPodman) return 'Podman';
  const containerId = `probe-${crypto.randomUUID().slice(0, 8)}`;
  const name = names.fresh('probe', containerId);
  const homes = new LoopHomes(engine, names, keeper);
  try {
    const spec = { containerId, generation: 1, diskMb: 16 };
    const prepared = await homes.prepare(spec, { isKept: false, isFilled: false }, AbortSignal.timeout(60_000));
    try {
      const labels = names.labels('probe', containerId);
      const body = diskProbeOptions({ image, labels, volume: prepared.volume });
      await engine.call('POST', `/containers/create?name=${name}`, { body });
      // the engine mounts the volumes of a container for this
      await engine.call('GET', `/containers/${name}/archive?path=${lostPath}`).catch((error: unknown) => {
        if (!(error instanceof EngineFault && error.status === 404)) throw error;
      });
    } finally {
      await engine.call('DELETE', `/containers/${name}?force=1`).catch(ignoreAbsent);
      await prepared.letGo(false);
    }
    await homes.remove(containerId);
    return undefined;
  } catch (error) {
    // an engine that went away meanwhile has told nothing
    if (error instanceof EngineFault && error.status === 0) throw error;
    if (error instanceof EngineFault || error instanceof ContainerFault) {
      // it waits until the disk is let go of
      await homes.remove(containerId).catch(() => undefined);
      await keeper.remove();
      return error.message;
    }
    throw error;
  }
}
