import { hostname } from 'node:os';
import type { Db } from '../../drivers/database/database.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { beat, forgetWorker } from './workers.store.ts';

const beatEveryMs = 10_000;

type Tools = { db: Db; queue: Queue; runner: Runner };

/** Lets administrators see this process among those that judge, until it is closed. */
export async function announceWorker(
  { db, queue, runner }: Tools,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const id = crypto.randomUUID();
  const say = () => {
    const { languages, places } = runner.capabilities;
    const running = queue.running().map(({ name, since }) => ({ job: name, since: since.toISOString() }));
    const drivers = (runner.status?.() ?? []).map((one) => ({ ...one, languages: [...one.languages] }));
    return beat(db, { id, host: hostname(), pid: process.pid, places, languages: [...languages], drivers, running });
  };
  await say();
  const timer = setInterval(() => void say().catch(onError), beatEveryMs);
  return async () => {
    clearInterval(timer);
    await forgetWorker(db, id).catch(onError);
  };
}
