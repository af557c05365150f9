import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { processorMs, start, stop } from '../processes.ts';
import { makeFolder } from '../product.ts';
import { median, timed } from '../times.ts';

const starts = 5;

/**
 * From the start of a process that answers calls until it says that it is ready: the median of all that passes, and of
 * what the process had of the processor, in milliseconds.
 */
export async function timeStart(connect: pg.PoolConfig): Promise<{ ms: number; processorMs: number }> {
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
    const worked: number[] = [];
    for (let n = 0; n <= starts; n++) {
      const { ms, value: child } = await timed(() => startUntilReady(env));
      const processor = processorMs(child.pid!);
      await stop(child);
      // the first start compiles the programs
      if (n === 0) continue;
      took.push(ms);
      worked.push(processor);
    }
    return { ms: median(took), processorMs: median(worked) };
  } finally {
    await remove();
  }
}

async function startUntilReady(env: Record<string, string>) {
  const { child, address } = await start(join(import.meta.dirname, '../../apps/server/src/main/api.ts'), env);
  while (!(await fetch(`${address}/readyz`)).ok) await wait(10);
  return child;
}
