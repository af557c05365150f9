import type { Db } from '../../drivers/database/database.ts';
import { keepGoing } from './going-lesson.store.ts';

/** Less than a student may be silent. */
const everyMs = 30_000;

/** As long as there is a demonstration class. Returns a function that stops it. */
export function keepGoingOften({ db, onError }: { db: Db; onError: (error: unknown) => void }): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const goOn = async () => {
    if ((await keepGoing(db)) && !isStopped) timer = setTimeout(again, everyMs).unref();
  };
  // a database that was away for a while ends nothing
  const again = () =>
    void goOn().catch((error: unknown) => {
      onError(error);
      if (!isStopped) timer = setTimeout(again, everyMs).unref();
    });
  again();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
