import { RunnerFault, RunnerOutOfOrder } from '../runner.ts';
import { Box } from './box.ts';
import { CompiledPrograms } from './compiled-programs.ts';
import type { ContainerSetup } from './container-options.ts';
import type { Engine } from '../../docker-api/engine.ts';
import { EngineFault } from '../../docker-api/engine-fault.ts';
import { wordsOf } from '../../docker-api/engine-words.ts';

/** Users of containers have pairs of uids from here on, far from the machine's own. */
const firstUid = 20_001;
const uidPairs = 20_000;

/** Room for about a hundred programs in C++ or a thousand in other languages. */
const compiledBytes = 192 * 1_048_576;

type BoxesOptions = Pick<ContainerSetup, 'runtime' | 'installation'> & { mostIdle: number };

/**
 * The containers of one engine, and its compiled programs. A container starts when it is needed and stays for the next
 * program of its image.
 */
export class Boxes {
  readonly compiled = new CompiledPrograms(compiledBytes);
  readonly #engine: Engine;
  readonly #options: BoxesOptions;
  /** The one that has been idle longest comes first. */
  #idle: Box[] = [];
  readonly #inUse = new Set<Box>();
  readonly #uids = new Set<number>();
  readonly #leaving = new Set<Promise<void>>();
  #isClosed = false;

  constructor(engine: Engine, options: BoxesOptions) {
    this.#engine = engine;
    this.#options = options;
  }

  async take(wanted: Pick<ContainerSetup, 'image' | 'specs'>, signal?: AbortSignal): Promise<Box> {
    this.#dropBroken();
    const at = this.#idle.findLastIndex(({ image }) => image === wanted.image);
    const [idle] = at < 0 ? [] : this.#idle.splice(at, 1);
    const box = idle ?? (await this.#start(wanted, signal));
    if (this.#isClosed) {
      await this.#remove(box);
      throw new RunnerFault('the runner is closed');
    }
    this.#inUse.add(box);
    return box;
  }

  /** Resolves when the container is clean, so that the next program finds it idle. */
  async give(box: Box): Promise<void> {
    const isFit = await box.reset();
    if (!this.#inUse.delete(box)) return;
    if (!isFit || this.#isClosed) return void this.#remove(box);
    this.#idle.push(box);
    for (const spare of this.#idle.splice(0, Math.max(0, this.#idle.length - this.#options.mostIdle)))
      void this.#remove(spare);
  }

  /** Removes a container that is in doubt. */
  drop(box: Box): void {
    if (this.#inUse.delete(box)) void this.#remove(box);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const box of [...this.#idle.splice(0), ...this.#inUse]) void this.#remove(box);
    this.#inUse.clear();
    await Promise.all(this.#leaving);
  }

  async #start(wanted: Pick<ContainerSetup, 'image' | 'specs'>, signal: AbortSignal | undefined): Promise<Box> {
    const uid = this.#freeUid();
    const { runtime, installation } = this.#options;
    try {
      return await Box.start(this.#engine, { ...wanted, uid, runtime, installation }, signal);
    } catch (error) {
      this.#uids.delete(uid);
      // no program has run in the container yet, so the engine is at fault
      throw error instanceof RunnerFault || error instanceof EngineFault
        ? new RunnerOutOfOrder(wordsOf(error), { cause: error })
        : error;
    }
  }

  #dropBroken(): void {
    for (const box of this.#idle.filter(({ supervisor }) => supervisor.isBroken)) void this.#remove(box);
    this.#idle = this.#idle.filter(({ supervisor }) => !supervisor.isBroken);
  }

  #remove(box: Box): Promise<void> {
    const leaving = box.remove().finally(() => {
      this.#uids.delete(box.uid);
      this.#leaving.delete(leaving);
    });
    this.#leaving.add(leaving);
    return leaving;
  }

  /** Processes choose from the same numbers at random, so that they rarely collide. */
  #freeUid(): number {
    for (;;) {
      const uid = firstUid + 2 * Math.floor(Math.random() * uidPairs);
      if (this.#uids.has(uid)) continue;
      this.#uids.add(uid);
      return uid;
    }
  }
}
