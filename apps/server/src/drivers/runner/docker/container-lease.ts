import { type Program, RunnerFault } from '../runner.ts';
import type { Box } from './box.ts';
import type { Boxes } from './boxes.ts';
import { moveIn, type Role } from './move-in.ts';
import type { DockerLanguage } from './language-specs.ts';

/** Who the program belongs to, and its language. */
export type LeaseRequest = { role: Role; language: DockerLanguage; program: Pick<Program, 'files'> };

/**
 * Programs and the container that they share, from compiling until `close`. If the container is lost, only the running
 * execution fails; the next one moves the programs into another container.
 */
export class ContainerLease {
  /** The compiler's error of each tenant. Known after the first use. */
  compileErrors: readonly (string | null)[] = [];
  readonly #boxes: Boxes;
  /** All of one image. */
  readonly #tenants: readonly LeaseRequest[];
  #box: Box | undefined;

  constructor(boxes: Boxes, tenants: readonly LeaseRequest[]) {
    this.#boxes = boxes;
    this.#tenants = tenants;
  }

  async use<T>(signal: AbortSignal | undefined, work: (box: Box) => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    const leave = () => this.leave();
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await work(this.#box ?? (await this.#moveIn(signal)));
    } catch (error) {
      leave();
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  /** Gives the container up; it is removed. */
  leave(): void {
    if (this.#box) this.#boxes.drop(this.#box);
    this.#box = undefined;
  }

  async close(): Promise<void> {
    const box = this.#box;
    this.#box = undefined;
    if (box) await this.#boxes.give(box);
  }

  async #moveIn(signal: AbortSignal | undefined): Promise<Box> {
    const box = await this.#boxes.take(this.#tenants[0]!.language, signal);
    this.#box = box;
    signal?.throwIfAborted();
    const errors: (string | null)[] = [];
    for (const tenant of this.#tenants) errors.push(await moveIn(box, tenant, this.#boxes.compiled));
    const before = this.compileErrors;
    if (before.length > 0 && errors.some((error, at) => error !== before[at]))
      throw new RunnerFault(`a program that compiled before does not any more: ${errors.join(' ')}`);
    this.compileErrors = errors;
    return box;
  }
}
