/**
 * A cache on this device for bytes that are slow to make. The name of the build is the key, and entries of other builds
 * are deleted. Without a cache (no https, a full disk) the bytes are made again each time.
 */
export function keptBytes(store: string, name: string) {
  // read now, because a language hides the globals of its worker
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
        // without the cached bytes the next start is only slower
      }
    },
  };
}
