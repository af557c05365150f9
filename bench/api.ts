import { join } from 'node:path';
import autocannon from 'autocannon';
import { type Figure, printFigure } from './figures.ts';
import { start, stop } from './processes.ts';
import { signIn, startProduct } from './product.ts';
import { median } from './times.ts';

const seconds = 5;
const rounds = 3;

/**
 * Requests per second of an authenticated read with one indexed select (GET auth/user). The baseline is a bare
 * `node:http` server with the same query and database. The two are measured in turns, so that noise affects both.
 */
export async function benchApi(): Promise<Figure[]> {
  const product = await startProduct();
  const bare = await start(join(import.meta.dirname, 'bare-server.ts'), { PGHOST: product.connect.host });
  try {
    const token = await signIn(product.api, 'student');
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const [a, b] = [await load(`${product.api}/auth/user`, token), await load(bare.address, token)];
      // the first round warms up
      if (round === 0) continue;
      ours.push(a);
      theirs.push(b);
    }
    return [
      {
        name: 'authenticated read, requests a second',
        value: median(ours),
        baseline: median(theirs),
        baselineName: 'bare node:http, the same query',
        goal: { ratioAtLeast: 0.75 },
      },
    ];
  } finally {
    await stop(bare.child);
    await product.close();
  }
}

async function load(url: string, token: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: 32,
    duration: seconds,
    headers: { authorization: `Bearer ${token}` },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed ${result.non2xx + result.errors} times`);
  return result.requests.average;
}

if (import.meta.main) (await benchApi()).forEach(printFigure);
