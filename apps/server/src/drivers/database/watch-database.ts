import pg from 'pg';
import { DatabaseSilent, type DatabaseWatch } from './database.ts';

const tickMs = 500;
/** Of so many ticks none brought an answer to a question without any work: silent. Together with the one before it: 3 s. */
const patienceTicks = 5;
const askEveryTicks = 2;

type Options = {
  connect: pg.ClientConfig;
  onChange: (isSilent: boolean) => void;
  /** Work that nobody waits for any more has failed. */
  onLateError: (error: unknown) => void;
};

/**
 * Asks on a connection of its own, so that neither slow work nor a full pool is taken for silence. Ticks are counted, not time: a
 * process that was held up itself has heard nothing in one tick, however long it was.
 */
export function watchDatabase({ connect, onChange, onLateError }: Options): DatabaseWatch {
  const waiting = new Set<() => void>();
  let client: pg.Client | undefined;
  let isAsked = false;
  let ticks = 0;
  let isSilent = false;

  const change = (next: boolean) => {
    if (next === isSilent) return;
    isSilent = next;
    onChange(next);
    if (next) waiting.forEach((giveUp) => giveUp());
  };

  const open = async () => {
    const next = new pg.Client({ ...connect, keepAlive: true, application_name: 'put-watch' });
    client = next;
    const forget = () => {
      if (client === next) client = undefined;
    };
    next.on('error', forget);
    next.on('end', forget);
    await next.connect();
    return next;
  };

  const ask = async () => {
    isAsked = true;
    try {
      await (client ?? (await open())).query('select 1');
      ticks = 0;
      change(false);
    } catch {
      // one that is down refuses at once, and so do the calls; it is asked again with the next tick
      client?.end().catch(() => undefined);
      client = undefined;
    } finally {
      isAsked = false;
    }
  };

  const timer = setInterval(() => {
    ticks += 1;
    if (ticks > patienceTicks) change(true);
    if (!isAsked && (ticks >= askEveryTicks || isSilent)) void ask();
  }, tickMs).unref();

  return {
    isSilent: () => isSilent,
    orSilent: (work) =>
      new Promise((resolve, reject) => {
        const giveUp = () => {
          waiting.delete(giveUp);
          reject(new DatabaseSilent());
        };
        waiting.add(giveUp);
        if (isSilent) giveUp();
        work.then(resolve, (error: unknown) => (waiting.has(giveUp) ? reject(error as Error) : onLateError(error)));
        void work.catch(() => undefined).then(() => waiting.delete(giveUp));
      }),
    close() {
      clearInterval(timer);
      // a silent one would not take leave
      client?.end().catch(() => undefined);
    },
  };
}
