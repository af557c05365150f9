import { hostname } from 'node:os';
import type { Db } from '../../drivers/database/database.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { recordHeartbeat, forgetWorker } from './workers.store.ts';

const beatEveryMs = 10_000;

type Tools = { db: Db; queue: Queue; runner: Runner };

/** Shows this process to administrators in the list of workers, until it is closed. */
export async function announceWorker(
  { db, queue, runner }: Tools,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const id = crypto.randomUUID();
  const say = () => {
    const { languages, slots } = runner.capabilities;
    const running = queue.running().map(({ name, since }) => ({ job: name, since: since.toISOString() }));
    const drivers = (runner.status?.() ?? []).map((one) => ({ ...one, languages: [...one.languages] }));
    return recordHeartbeat(db, {
      id,
      host: hostname(),
      pid: process.pid,
      places: slots,
      languages: [...languages],
      drivers,
      running,
    });
  };
  await say();
  const timer = setInterval(() => void say().catch(onError), beatEveryMs);
  return async () => {
    clearInterval(timer);
    await forgetWorker(db, id).catch(onError);
  };
}
