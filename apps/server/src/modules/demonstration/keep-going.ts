import type { Db } from '../../drivers/database/database.ts';
import { inOwnFailure } from '../../drivers/failure/own-failure.ts';
import { keepGoing } from './going-lesson.store.ts';

/** Less than a student may be silent. */
const everyMs = 30_000;

/** From the start on, as long as there is a demonstration class: whoever was there when the server ended is there again. Returns a function that stops it. */
export function keepGoingOften({ db, onError }: { db: Db; onError: (error: unknown) => void }): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const goOn = async () => {
    if ((await inOwnFailure('periodic', () => keepGoing(db))) && !isStopped) timer = setTimeout(again, everyMs).unref();
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
