/** Work on one container goes one after another. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  take<T>(containerId: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(containerId) ?? Promise.resolve()).then(work);
    const settled = turn
      .catch(() => undefined)
      .finally(() => {
        if (this.#last.get(containerId) === settled) this.#last.delete(containerId);
      });
    this.#last.set(containerId, settled);
    return turn;
  }

  /** Resolves when what has begun is over. */
  async over(): Promise<void> {
    await Promise.all(this.#last.values());
  }
}
