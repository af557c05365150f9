import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Lock, Locks } from './locks.ts';

/** Advisory locks of this database that are ours: a second half of their key that nobody else hashes by. */
const seed = 20_261_122;
const askAgainMs = 100;
const mostWaiting = 10;

type Options = { connect: pg.ClientConfig };

/** Advisory locks on one connection, which the server lets go when the process is gone; in a process a queue for each name. */
export function postgresLocks({ connect }: Options): Locks {
  /** Names that are held here, with those who wait for them here. */
  const held = new Map<string, (() => void)[]>();
  let opening: Promise<pg.Client> | undefined;

  const open = async () => {
    const client = new pg.Client({
      ...connect,
      keepAlive: true,
      application_name: 'put-locks',
      connectionTimeoutMillis: 4_000,
    });
    const forget = () => (opening = undefined);
    client.on('error', forget);
    client.on('end', forget);
    await client.connect();
    return client;
  };
  const ask = async (call: 'pg_try_advisory_lock' | 'pg_advisory_unlock', name: string): Promise<boolean> => {
    opening ??= open();
    const client = await opening.catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    const { rows } = await client.query<{ is_done: boolean }>(
      `select ${call}(hashtextextended($1, ${seed})) as is_done`,
      [name],
    );
    return rows[0]!.is_done;
  };

  /** In this process first, so that the connection's own lock is never taken twice. */
  const takeHere = async (name: string, patienceMs: number): Promise<boolean> => {
    const waiting = held.get(name);
    if (!waiting) {
      held.set(name, []);
      return true;
    }
    if (patienceMs === 0 || waiting.length >= mostWaiting) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const mine = () => resolve(true);
    waiting.push(mine);
    const timer = setTimeout(() => {
      const at = waiting.indexOf(mine);
      if (at >= 0) waiting.splice(at, 1);
      resolve(false);
    }, patienceMs);
    return promise.finally(() => clearTimeout(timer));
  };
  const giveHere = (name: string) => {
    const next = held.get(name)?.shift();
    if (next) next();
    else held.delete(name);
  };

  const lockOf = (name: string): Lock => ({
    async giveBack() {
      // a lost connection has given it back already
      await ask('pg_advisory_unlock', name).catch(() => undefined);
      giveHere(name);
    },
  });

  return {
    async take(name, patienceMs) {
      const untilMs = performance.now() + patienceMs;
      if (!(await takeHere(name, patienceMs))) return undefined;
      try {
        for (;;) {
          if (await ask('pg_try_advisory_lock', name)) return lockOf(name);
          if (performance.now() >= untilMs) break;
          await wait(askAgainMs);
        }
      } catch (error) {
        giveHere(name);
        throw error;
      }
      giveHere(name);
      return undefined;
    },
    close() {
      void opening?.then((client) => client.end()).catch(() => undefined);
    },
  };
}
