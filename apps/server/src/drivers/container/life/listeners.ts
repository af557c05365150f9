import type { EngineEvent } from '../container-engine.ts';

type Take = (event: EngineEvent) => void;

/** Who wants to hear what happens to containers. */
export class Listeners {
  readonly #all = new Set<Take>();

  get isEmpty(): boolean {
    return this.#all.size === 0;
  }

  listen(take: Take): () => void {
    this.#all.add(take);
    return () => void this.#all.delete(take);
  }

  tell(event: EngineEvent): void {
    for (const take of this.#all) take(event);
  }
}
