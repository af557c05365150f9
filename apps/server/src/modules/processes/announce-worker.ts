import { hostname } from 'node:os';
import type { Language } from '@put/contract/judge/languages';
import type { Db } from '../../drivers/database/database.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import type { Offers } from '../../judging/available-languages.ts';
import { keepBeating } from './heartbeat.ts';
import { noteLeaving, recordHeartbeat } from './workers.store.ts';

/** `judgeLanguages`: the languages of solutions that this process takes; undefined: all that it can run. */
type Tools = { db: Db; queue: Queue; runner: Runner; judgeLanguages?: readonly Language[] | undefined };

/** Tells other processes and administrators what this process can judge and does, until it is closed. */
export async function announceWorker(
  { db, queue, runner, judgeLanguages }: Tools,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const id = crypto.randomUUID();
  const say = () => {
    const running = queue.running().map(({ name, since }) => ({ job: name, since: since.toISOString() }));
    const isTaken = takenOf(judgeLanguages);
    const drivers = (runner.status?.() ?? []).map((one) => ({ ...one, languages: one.languages.filter(isTaken) }));
    const places = runner.capabilities.slots;
    const offers = offersOf(runner, judgeLanguages);
    return recordHeartbeat(db, { id, host: hostname(), pid: process.pid, places, offers, drivers, running });
  };
  const { first, stop } = keepBeating({ say, leave: () => noteLeaving(db, id), onError });
  await first;
  return stop;
}

const takenOf = (only: readonly Language[] | undefined) => (language: string) =>
  only?.some((one) => one === language) ?? true;

function offersOf({ capabilities }: Runner, only: readonly Language[] | undefined): Offers {
  const { languages, tested = [], interactors = {}, called = [] } = capabilities;
  const isTaken = takenOf(only);
  return {
    languages: languages.filter(isTaken),
    tested: tested.filter(isTaken),
    called: called.filter(isTaken),
    interactors: Object.fromEntries(Object.entries(interactors).filter(([language]) => isTaken(language))),
  };
}
