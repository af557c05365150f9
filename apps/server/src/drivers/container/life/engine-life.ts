import type { Duplex, Readable } from 'node:stream';
import type { EngineCapabilities, EngineKind } from '@put/contract/containers/container-engines';
import type {
  ContainerEngine,
  ContainerRef,
  ContainerSpec,
  EngineEvent,
  EngineStatus,
  Found,
  HomeSource,
  Placed,
} from '../container-engine.ts';
import { checkHomePath } from './home-path.ts';
import type { Listeners } from './listeners.ts';
import { Turns } from './turns.ts';

/** One home folder, inside its container or as it is kept; the methods are those of `ContainerEngine`. */
export type HomeAt = {
  pack(): Promise<Readable>;
  removePath(path: string): Promise<void>;
  bytes(): Promise<number>;
};

/**
 * The lifecycle that all engines share. Each call finds the place where containers live, and an error of the place is
 * rethrown as `ContainerEngine` promises. Starts and removals of one container run one after another. An engine
 * implements what differs: the `…At` methods do in the place what the methods of the same names promise.
 */
export abstract class EngineLife<Place> implements ContainerEngine {
  abstract readonly kind: EngineKind;
  protected abstract readonly most: number;
  protected abstract readonly events: Pick<Listeners, 'listen'>;
  protected readonly turns: Turns;

  constructor(turns = new Turns()) {
    this.turns = turns;
  }

  abstract capabilities(): EngineCapabilities;
  abstract images(): Promise<string[]>;
  abstract networks(): Promise<string[]>;
  abstract problemOf(spec: Pick<ContainerSpec, 'image' | 'network'>): Promise<string | null>;

  /** Rejects while the place is away. */
  protected abstract find(): Promise<Place>;
  /** What callers of an engine understand; an error of theirs comes back as it is. */
  protected abstract faultOf(error: unknown): unknown;
  protected abstract statusAt(place: Place): Promise<Pick<EngineStatus, 'state' | 'words'>>;
  protected abstract startAt(place: Place, spec: ContainerSpec, home: HomeSource, signal: AbortSignal): Promise<Placed>;
  protected abstract stopAt(place: Place, ref: ContainerRef, graceMs: number): Promise<void>;
  protected abstract removeAt(place: Place, containerId: string): Promise<void>;
  protected abstract connectAt(place: Place, ref: ContainerRef, signal: AbortSignal): Promise<Duplex>;
  protected abstract homeAt(place: Place, containerId: string): Promise<HomeAt>;
  protected abstract listAt(place: Place): Promise<Found[]>;
  protected abstract letGo(): Promise<void>;

  protected async doing<T>(work: (place: Place) => T | Promise<T>): Promise<T> {
    try {
      return await work(await this.find());
    } catch (error) {
      throw this.faultOf(error);
    }
  }

  async status(): Promise<EngineStatus> {
    const { most } = this;
    try {
      return { ...(await this.doing((place) => this.statusAt(place))), most };
    } catch (error) {
      return { state: 'broken', words: error instanceof Error ? error.message : String(error), most };
    }
  }

  start(spec: ContainerSpec, home: HomeSource, signal: AbortSignal): Promise<Placed> {
    return this.turns.take(spec.containerId, () => this.doing((place) => this.startAt(place, spec, home, signal)));
  }

  async stop(ref: ContainerRef, graceMs: number): Promise<void> {
    await this.doing((place) => this.stopAt(place, ref, graceMs));
  }

  remove(containerId: string): Promise<void> {
    return this.turns.take(containerId, () => this.doing((place) => this.removeAt(place, containerId)));
  }

  connect(ref: ContainerRef, signal: AbortSignal): Promise<Duplex> {
    return this.doing((place) => this.connectAt(place, ref, signal));
  }

  exportHome(containerId: string): Promise<Readable> {
    return this.doing(async (place) => (await this.homeAt(place, containerId)).pack());
  }

  async removePath(containerId: string, path: string): Promise<void> {
    checkHomePath(path);
    await this.doing(async (place) => (await this.homeAt(place, containerId)).removePath(path));
  }

  homeBytes(containerId: string): Promise<number> {
    return this.doing(async (place) => (await this.homeAt(place, containerId)).bytes());
  }

  list(): Promise<Found[]> {
    return this.doing((place) => this.listAt(place));
  }

  onEvent(take: (event: EngineEvent) => void): () => void {
    return this.events.listen(take);
  }

  async close(): Promise<void> {
    await this.letGo();
    await this.turns.over();
  }
}

/** Of containers behind the walls of an engine of its own. */
export const walledOff = (hardDiskLimit: boolean): EngineCapabilities => ({
  pty: true,
  processes: true,
  ports: true,
  programs: true,
  hardDiskLimit,
  hardMemoryLimit: true,
  survivesHost: false,
  isForStrangers: true,
});
