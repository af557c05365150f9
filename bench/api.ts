import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { type Figure, printFigure } from './figures.ts';
import { start, stop } from './processes.ts';

const root = join(import.meta.dirname, '..');
const seconds = 5;
const rounds = 3;

/**
 * An authenticated read with one indexed select (GET auth/user), requests a second, as a ratio to a bare `node:http`
 * server that makes the same query over the same database. Taken in turns, so that noise meets both.
 */
export async function benchApi(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'put-bench-'));
  const product = await start(join(root, 'apps/server/src/main/all-in-one.ts'), {
    PT_DATA_DIR: dataDir,
    PT_LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    NODE_ENV: 'development',
  });
  const socketFolder = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[4]!;
  const bare = await start(join(import.meta.dirname, 'bare-server.ts'), { PGHOST: socketFolder });
  try {
    const response = await fetch(`${product.address}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: 'student', password: 'student-demo' }),
    });
    const { access_token } = (await response.json()) as { access_token: string };
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const [a, b] = [
        await load(`${product.address}/api/v1/auth/user`, access_token),
        await load(bare.address, access_token),
      ];
      // the first one warms up
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
        goal: { ratioAtLeast: 0.5 },
      },
    ];
  } finally {
    await stop(bare.child);
    await stop(product.child);
    await rm(dataDir, { recursive: true, force: true });
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

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

if (import.meta.main) (await benchApi()).forEach(printFigure);
