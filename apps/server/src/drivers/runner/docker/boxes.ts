import { RunnerFault, RunnerOutOfOrder } from '../runner.ts';
import { Box } from './box.ts';
import { CompiledPrograms } from './compiled-programs.ts';
import type { ContainerPlace } from './container-options.ts';
import type { Engine } from './engine.ts';
import { wordsOf } from './engine-words.ts';

/** Users of containers: pairs from here on, far from those of the machine. */
const firstUid = 20_001;
const uidPairs = 20_000;

/** A hundred programs of C++, a thousand of others. */
const compiledBytes = 192 * 1_048_576;

type BoxesOptions = Pick<ContainerPlace, 'runtime' | 'installation'> & { mostIdle: number };

/** The containers of one engine and what was compiled in them: started when they are needed, kept warm for the next program of their image. */
export class Boxes {
  readonly compiled = new CompiledPrograms(compiledBytes);
  readonly #engine: Engine;
  readonly #options: BoxesOptions;
  /** Longest idle first. */
  #idle: Box[] = [];
  readonly #inUse = new Set<Box>();
  readonly #uids = new Set<number>();
  readonly #leaving = new Set<Promise<void>>();
  #isClosed = false;

  constructor(engine: Engine, options: BoxesOptions) {
    this.#engine = engine;
    this.#options = options;
  }

  async take(wanted: Pick<ContainerPlace, 'image' | 'specs'>, signal?: AbortSignal): Promise<Box> {
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

  /** Waits until it is fit for the next one: who comes next finds it. */
  async give(box: Box): Promise<void> {
    const isFit = await box.reset();
    if (!this.#inUse.delete(box)) return;
    if (!isFit || this.#isClosed) return void this.#remove(box);
    this.#idle.push(box);
    for (const spare of this.#idle.splice(0, Math.max(0, this.#idle.length - this.#options.mostIdle)))
      void this.#remove(spare);
  }

  /** In doubt: nobody gets it any more. */
  drop(box: Box): void {
    if (this.#inUse.delete(box)) void this.#remove(box);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const box of [...this.#idle.splice(0), ...this.#inUse]) void this.#remove(box);
    this.#inUse.clear();
    await Promise.all(this.#leaving);
  }

  async #start(wanted: Pick<ContainerPlace, 'image' | 'specs'>, signal: AbortSignal | undefined): Promise<Box> {
    const uid = this.#freeUid();
    const { runtime, installation } = this.#options;
    try {
      return await Box.start(this.#engine, { ...wanted, uid, runtime, installation }, signal);
    } catch (error) {
      this.#uids.delete(uid);
      // no program was in it yet: whatever it is, it is the engine's
      throw error instanceof RunnerFault ? new RunnerOutOfOrder(wordsOf(error), { cause: error }) : error;
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

  /** Other processes take theirs from the same numbers: chance keeps them apart. */
  #freeUid(): number {
    for (;;) {
      const uid = firstUid + 2 * Math.floor(Math.random() * uidPairs);
      if (this.#uids.has(uid)) continue;
      this.#uids.add(uid);
      return uid;
    }
  }
}
