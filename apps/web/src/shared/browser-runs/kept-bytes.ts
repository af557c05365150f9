/**
 * Bytes that took long to make, kept on this device under the name of the build that made them; those of other builds go. Where
 * nothing can be kept (no https, a full disk) they are made again.
 */
export function keptBytes(store: string, name: string) {
  // taken now: a language hides the globals of its worker
  const { caches, Response: Answer } = globalThis as { caches?: CacheStorage; Response: typeof Response };
  return {
    async get(): Promise<Uint8Array | undefined> {
      try {
        const kept = await (await caches?.open(store))?.match(name);
        return kept && new Uint8Array(await kept.arrayBuffer());
      } catch {
        return undefined;
      }
    },
    async put(bytes: Uint8Array): Promise<void> {
      try {
        const cache = await caches?.open(store);
        for (const old of (await cache?.keys()) ?? []) await cache?.delete(old);
        await cache?.put(name, new Answer(bytes.slice()));
      } catch {
        // the next start is as slow as this one
      }
    },
  };
}
