import type { Db } from '../../drivers/database/database.ts';
import { type Uncaught, uncaughtErrors } from '../../drivers/failure/own-failure.ts';
import { keepBeating } from './heartbeat.ts';
import { forgetProcess, listProcesses, type OwnProcess, recordHeartbeat } from './processes.store.ts';

/** Shows this process to administrators until it is closed. Returns a function that closes it. */
export function announceProcess(
  db: Db,
  own: OwnProcess,
  onError: (error: unknown) => void,
  uncaught: () => Uncaught | undefined = uncaughtErrors,
): () => Promise<void> {
  let isFirst = true;
  const say = async () => {
    if (isFirst) await forgetDead(db, own);
    isFirst = false;
    await recordHeartbeat(db, own, uncaught());
  };
  return keepBeating({ say, leave: () => forgetProcess(db, own.id), onError }).stop;
}

/** Processes of this machine that were killed: this one has taken their place. */
async function forgetDead(db: Db, { host, pid }: OwnProcess): Promise<void> {
  for (const other of await listProcesses(db))
    if (other.host === host && (other.pid === pid || !isAlive(other.pid))) await forgetProcess(db, other.id);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // somebody else's process lives too
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
