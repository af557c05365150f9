type Wanted = RequestInfo | URL;

const addressOf = (wanted: Wanted) => new URL(wanted instanceof Request ? wanted.url : wanted, location.href).href;

/** The parts of the browser's CacheStorage that we use: entries by address, in the order of writing. */
export function fakeCaches(): CacheStorage {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string): Promise<Cache> => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    const cache: Pick<Cache, 'match' | 'put' | 'delete' | 'keys'> = {
      match: async (wanted) => entries.get(addressOf(wanted))?.clone(),
      put: async (wanted, response) => {
        entries.delete(addressOf(wanted));
        entries.set(addressOf(wanted), response);
      },
      delete: async (wanted) => entries.delete(addressOf(wanted)),
      keys: async () => [...entries.keys()].map((address) => new Request(address)),
    };
    return cache as Cache;
  };
  const storage: Pick<CacheStorage, 'open' | 'has' | 'keys' | 'delete'> = {
    open,
    has: async (name) => all.has(name),
    keys: async () => [...all.keys()],
    delete: async (name) => all.delete(name),
  };
  return storage as CacheStorage;
}
