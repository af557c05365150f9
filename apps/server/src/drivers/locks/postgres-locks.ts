import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ownSignal } from '../failure/own-failure.ts';
import type { Lock, Locks } from './locks.ts';

/** The second half of our advisory locks' keys; nothing else in this database uses it. */
const seed = 20_261_122;
const askAgainMs = 100;
const mostWaiting = 10;

const key = `hashtextextended($1, ${seed})`;
const tryLock = `select pg_try_advisory_lock(${key}) as answer`;
const unlock = `select pg_advisory_unlock(${key}) as answer`;
// pg_locks keeps the two halves of a key in two columns
const seeLock = `select exists (
  select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32 | objid::bigint) = ${key}) as answer`;

type Options = { connect: pg.ClientConfig };

/**
 * Advisory locks on one connection: the server frees them when the process ends. Each process has a queue for each
 * name.
 */
export function postgresLocks({ connect }: Options): Locks {
  /** The names held by this process, each with those in this process who wait for it. */
  const held = new Map<string, (() => void)[]>();
  let opening: Promise<pg.Client> | undefined;
  /** Counts lost connections: a lock of an earlier one is gone. */
  let lost = 0;

  const open = async () => {
    const client = new pg.Client({
      ...connect,
      keepAlive: true,
      application_name: 'put-locks',
      connectionTimeoutMillis: 4_000,
    });
    let isLost = false;
    const forget = () => {
      opening = undefined;
      if (!isLost) lost += 1;
      isLost = true;
    };
    client.on('error', forget);
    client.on('end', forget);
    await client.connect();
    return client;
  };
  const askNow = async (question: string, name: string): Promise<boolean> => {
    opening ??= open();
    const client = await opening.catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    const { rows } = await client.query<{ answer: boolean }>(question, [name]);
    return rows[0]!.answer;
  };
  /** The connection takes one question at a time. */
  let asked: Promise<unknown> = Promise.resolve();
  const ask = (question: string, name: string): Promise<boolean> => {
    const answer = asked.then(() => askNow(question, name));
    asked = answer.catch(() => undefined);
    return answer;
  };

  /** Takes the lock within this process first: the connection could take its own lock a second time. */
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

  const lockOf = (name: string, connection = lost): Lock => {
    const failed = ownSignal();
    let isGiven = false;
    const giveBack = async () => {
      if (isGiven) return;
      isGiven = true;
      failed?.removeEventListener('abort', giveBack);
      // a lost connection has freed the lock already
      await ask(unlock, name).catch(() => undefined);
      giveHere(name);
    };
    failed?.addEventListener('abort', giveBack);
    return { isHeld: () => connection === lost && !isGiven, giveBack };
  };

  return {
    async take(name, patienceMs) {
      const untilMs = performance.now() + patienceMs;
      if (!(await takeHere(name, patienceMs))) return undefined;
      try {
        for (;;) {
          if (await ask(tryLock, name)) return lockOf(name);
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
    isTaken: (name) => ask(seeLock, name),
    close() {
      void opening?.then((client) => client.end()).catch(() => undefined);
    },
  };
}
