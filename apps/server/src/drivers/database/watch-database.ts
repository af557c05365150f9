import pg from 'pg';
import { DatabaseSilent, type DatabaseWatch } from './database.ts';

const tickMs = 500;
/** The database is silent after more than this many ticks without an answer to a trivial query: 3 s. */
const patienceTicks = 5;
const askEveryTicks = 2;

type Options = {
  connect: pg.ClientConfig;
  onChange: (isSilent: boolean) => void;
  /** Receives the error of work that failed after its caller had stopped waiting. */
  onLateError: (error: unknown) => void;
};

/**
 * Asks on its own connection, so that slow work or a full pool is not taken for silence. It counts ticks, not time:
 * when our own process was blocked, only one tick has passed, however long that was.
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
      // a stopped server refuses at once, as calls see too; the next tick tries again
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
        work.then(
          (value) => {
            waiting.delete(giveUp);
            resolve(value);
          },
          (error: unknown) => (waiting.delete(giveUp) ? reject(error as Error) : onLateError(error)),
        );
      }),
    close() {
      clearInterval(timer);
      // a silent server would not answer a good-bye
      client?.end().catch(() => undefined);
    },
  };
}
