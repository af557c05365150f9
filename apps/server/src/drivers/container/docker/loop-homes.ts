import type { Readable } from 'node:stream';
import { exactBytes } from '@put/python/exact-text.ts';
import type { Engine } from '../../docker-api/engine.ts';
import { ContainerFault, StartRefused } from '../container-engine.ts';
import type { Names } from './container-names.ts';
import { student } from './container-options.ts';
import type { Homes, HomeSpec, HomeWish, PreparedHome } from './homes.ts';
import { type Keeper, keeperCodes, KeeperFailed } from './keeper.ts';
import { findVolumes, makeVolume, removeVolume } from './volumes.ts';

/** How the engine mounts a disk. */
export const mountOptions = (device: string) => ({ type: 'ext4', device, o: 'nosuid,nodev,discard' });

/**
 * Home folders on disks of their own: files with an ext4, which the keeper attaches and the engine mounts. The size of
 * the disk is the limit.
 */
export class LoopHomes implements Homes {
  readonly kind = 'loop';
  readonly #engine: Engine;
  readonly #names: Names;
  readonly #keeper: Keeper;

  constructor(engine: Engine, names: Names, keeper: Keeper) {
    this.#engine = engine;
    this.#names = names;
    this.#keeper = keeper;
  }

  async prepare(
    { containerId, generation, diskMb }: HomeSpec,
    { isKept, isFilled }: HomeWish,
    signal: AbortSignal,
  ): Promise<PreparedHome> {
    const owner = isFilled ? `${student.uid}:${student.gid}` : '0:0';
    const held = await this.#keeper
      .hold(signal, 'hold', containerId, `${generation}`, `${diskMb}`, isKept ? 'kept' : 'anew', owner)
      .catch((error: unknown) => {
        if (error instanceof KeeperFailed && error.code === keeperCodes.oldGeneration)
          throw new StartRefused('old_generation', 'Уже запускается или запущен более новый.');
        throw error;
      });
    const [state, device] = held.first.split(' ') as [string, string];
    const volume = this.#names.fresh('mount', containerId);
    try {
      // the volume of an earlier start names a device that may be another's now
      await this.#removeMounts(containerId);
      const labels = this.#names.labels('mount', containerId);
      await makeVolume(this.#engine, volume, labels, mountOptions(device));
    } catch (error) {
      held.letGo();
      throw error;
    }
    return {
      volume,
      isAnew: state === 'anew',
      hasOwnDisk: true,
      settle: async () => void (await held.say('settle')),
      letGo: async (isStarted) => {
        if (!isStarted) await removeVolume(this.#engine, volume).catch(() => undefined);
        held.letGo();
      },
    };
  }

  export(containerId: string): Promise<Readable> {
    return this.#found(containerId, this.#keeper.open('export', containerId));
  }

  async removePath(containerId: string, path: string): Promise<void> {
    await this.#found(
      containerId,
      this.#keeper.run('delete', containerId, Buffer.from(exactBytes(path)).toString('base64')),
    );
  }

  async bytes(containerId: string): Promise<number> {
    return Number(await this.#found(containerId, this.#keeper.run('bytes', containerId)));
  }

  async remove(containerId: string): Promise<void> {
    await this.#removeMounts(containerId);
    await this.#keeper.run('remove', containerId);
  }

  async #removeMounts(containerId: string): Promise<void> {
    for (const { Name } of await findVolumes(this.#engine, this.#names, 'mount', containerId))
      await removeVolume(this.#engine, Name);
  }

  async #found<T>(containerId: string, work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      if (error instanceof KeeperFailed && error.code === keeperCodes.absent)
        throw new ContainerFault(`no home folder of ${containerId}`, { cause: error });
      throw error;
    });
  }
}
