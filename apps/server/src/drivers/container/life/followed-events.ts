import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineEvent } from '../container-engine.ts';
import { Listeners } from './listeners.ts';

const againMs = 1_000;

/** Follows what a place of containers tells, from the first listener on, and again after the place was away. */
export abstract class FollowedEvents extends Listeners {
  readonly #stop = new AbortController();
  #following: Promise<void> | undefined;
  #ready = Promise.withResolvers<void>();

  /** Calls `attach` once nothing that happens is missed. Ends when it should begin anew; throws when the place is away. */
  protected abstract follow(signal: AbortSignal): Promise<void>;

  override listen(take: (event: EngineEvent) => void): () => void {
    const leave = super.listen(take);
    this.#following ??= this.#followOn();
    return leave;
  }

  /** Resolves when a start would be told to those who listen, or can not be; at once when nobody does. */
  async attached(): Promise<void> {
    if (!this.isEmpty) await this.#ready.promise;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#following;
    this.#ready.resolve();
  }

  protected attach(): void {
    this.#ready.resolve();
  }

  async #followOn(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      // whoever calls the engine learns why it is away
      const isAway = await this.follow(signal).then(
        () => false,
        () => true,
      );
      // starts must not wait for a place that tells nothing, but for the next try
      this.#ready.resolve();
      this.#ready = Promise.withResolvers();
      if (isAway) await sleep(againMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
