import { Language } from '@put/contract/judge/languages';
import type { Submission } from '@put/contract/submissions/submissions';
import type { Db } from '../../drivers/database/database.ts';
import { listWorkers, servedLanguages } from '../processes/processes.api.ts';
import { countAhead } from './judge-turns.store.ts';

/** What a queued submission waits for, as its student reads it. */
export async function findPlace(
  db: Db,
  { id, language }: { id: number; language: Language | null },
): Promise<NonNullable<Submission['queue']>> {
  const served = servedLanguages(await listWorkers(db));
  const unserved = Language.options.filter((one) => !served.has(one));
  return {
    ahead: await countAhead(db, id, unserved),
    is_unserved: served.size === 0 || (language !== null && !served.has(language)),
  };
}
