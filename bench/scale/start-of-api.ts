import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { start, stop } from '../processes.ts';
import { makeFolder } from '../product.ts';
import { median, timed } from '../times.ts';

const starts = 5;

/** From the start of a process that answers calls until it says that it is ready: the median, in milliseconds. */
export async function timeStart(connect: pg.PoolConfig): Promise<number> {
  const { folder, remove } = await makeFolder();
  const env = {
    PT_DATA_DIR: folder,
    // it says at this level where it listens
    PT_LOG_LEVEL: 'info',
    PT_SECRET: 'a secret of the bench with more than thirty-two letters',
    NODE_ENV: 'development',
    // as `npm run api` does
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    DATABASE_URL: `postgres://${connect.user}@/${connect.database}?host=${encodeURIComponent(String(connect.host))}`,
  };
  try {
    const took: number[] = [];
    for (let n = 0; n <= starts; n++) {
      const { ms, value: child } = await timed(() => startUntilReady(env));
      await stop(child);
      // the first start reads the programs from the disk
      if (n > 0) took.push(ms);
    }
    return median(took);
  } finally {
    await remove();
  }
}

async function startUntilReady(env: Record<string, string>) {
  const { child, address } = await start(join(import.meta.dirname, '../../apps/server/src/main/api.ts'), env);
  while (!(await fetch(`${address}/readyz`)).ok) await wait(10);
  return child;
}
