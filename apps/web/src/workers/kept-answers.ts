/** Enough for a course of twenty lessons with their tasks. */
const mostAnswers = 200;
const prefix = 'pt-answers-';
/** Answers of a proxy whose server is not running. */
const unreachable = new Set([502, 503, 504]);

type Fetch = (request: Request) => Promise<Response>;

/**
 * API answers kept for reading without a network. Each person has a cache, named by the id: a request reads it only
 * with a token of that person. The caches of other people are deleted when the page reports who is signed in.
 */
export function keptAnswers(storage: CacheStorage) {
  return {
    async setPerson(id: number | null): Promise<void> {
      const own = id === null ? null : prefix + id;
      const names = await storage.keys();
      await Promise.all(names.filter((name) => name.startsWith(prefix) && name !== own).map((n) => storage.delete(n)));
      if (own !== null) await storage.open(own);
    },

    async areThere(): Promise<boolean> {
      const name = (await storage.keys()).find((one) => one.startsWith(prefix));
      return name !== undefined && (await (await storage.open(name)).keys()).length > 0;
    },

    async answer(request: Request, fetch: Fetch): Promise<Response> {
      // opened before the call: signing out meanwhile deletes the cache, and an answer put into it then can not be read
      // by anybody
      const kept = await openFor(request, storage);
      let response: Response;
      try {
        response = await fetch(request);
      } catch (error) {
        const copy = await kept?.match(request.url, { ignoreVary: true });
        if (copy) return marked(copy);
        throw error;
      }
      if (kept === null) return response;
      if (unreachable.has(response.status)) {
        const copy = await kept.match(request.url, { ignoreVary: true });
        return copy ? marked(copy) : response;
      }
      if (response.ok) await keep(kept, request.url, response.clone());
      // the person may not read it any more, so not without a network either
      else if (response.status === 403 || response.status === 404) await kept.delete(request.url, { ignoreVary: true });
      return response;
    },
  };
}

/** Adds a header that tells the page when this copy was made. */
function marked(copy: Response): Response {
  const headers = new Headers(copy.headers);
  const at = Date.parse(headers.get('date') ?? '');
  headers.set('x-kept-at', new Date(Number.isNaN(at) ? 0 : at).toISOString());
  return new Response(copy.body, { status: copy.status, headers });
}

async function openFor(request: Request, storage: CacheStorage): Promise<Cache | null> {
  const reader = readerOf(request.headers.get('Authorization'));
  // also before the page has said who is signed in: the first lesson is asked for while the page still loads
  return reader === null ? null : storage.open(prefix + reader);
}

async function keep(kept: Cache, url: string, response: Response): Promise<void> {
  try {
    await kept.put(url, response);
    const old = (await kept.keys()).slice(0, -mostAnswers);
    await Promise.all(old.map((request) => kept.delete(request, { ignoreVary: true })));
  } catch {
    // the disk is full; the answer itself is still given
  }
}

/** The user id in a call's token; null without a token, and while an administrator acts as the person. */
export function readerOf(authorization: string | null): string | null {
  const payload = authorization?.match(/^Bearer [\w-]+\.([\w-]+)\./)?.[1];
  if (payload === undefined) return null;
  try {
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
      sub?: unknown;
      act?: unknown;
    };
    return typeof claims.sub === 'string' && claims.act === undefined ? claims.sub : null;
  } catch {
    return null;
  }
}
