import type { Readable } from 'node:stream';
import type { ContainerSpec } from '../container-engine.ts';

export type HomeSpec = Pick<ContainerSpec, 'containerId' | 'generation' | 'diskMb'>;

export type HomeWish = { isKept: boolean; isFilled: boolean };

/** A home folder that a container is about to be made with. */
export type PreparedHome = {
  /** The volume to mount. */
  volume: string;
  /** Nothing was kept: it is empty. */
  isAnew: boolean;
  hasOwnDisk: boolean;
  /** It is filled: what was there before goes. */
  settle(): Promise<void>;
  /** The container runs, or will not: others may go on. */
  letGo(isStarted: boolean): Promise<void>;
};

/** How home folders are kept in an engine. All calls throw EngineFault or ContainerFault. */
export interface Homes {
  readonly kind: 'loop' | 'plain';
  /**
   * `isFilled`: what is made anew is filled from a tar, and belongs to the student at once. Otherwise it belongs to
   * root, by which the agent knows that it fills it from /etc/skel.
   */
  prepare(spec: HomeSpec, wish: HomeWish, signal: AbortSignal): Promise<PreparedHome>;
  export(containerId: string): Promise<Readable>;
  /** Of a container that does not run. */
  removePath(containerId: string, path: string): Promise<void>;
  bytes(containerId: string): Promise<number>;
  remove(containerId: string): Promise<void>;
}
