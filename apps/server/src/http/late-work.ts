import { createHash } from 'node:crypto';
import { DatabaseSilent, type DatabaseWatch } from '../drivers/database/database.ts';

/** How long an outcome waits for the repeat of its call. Who comes later has looked whether it was done. */
const keptMs = 60_000;
const mostKept = 1_000;

type OrSilent = DatabaseWatch['orSilent'];

/** What makes two calls the same one, sent again. Null: each call is one of its own. */
export type SameCall = {
  userId: number;
  actingAdminId: number | null;
  family: string;
  method: string;
  url: string;
  key: string | undefined;
  body: unknown;
};

/**
 * Work goes on when its caller has been told that the database is silent, and is done in the end. The same call of the
 * same sign-in, sent again, gets what came of it and does nothing a second time; so does one that comes while the work
 * still goes on. What fails is forgotten: a repeat begins anew. Who has sent something else to the same address since has
 * seen what was done, and means it anew. A process knows its own work only.
 */
export function lateWork() {
  const late = new Map<string, { work: Promise<unknown>; place: string; isDone: boolean }>();

  const keep = (name: string, place: string, work: Promise<unknown>) => {
    if (late.get(name)?.work === work) return;
    const [oldest] = late.keys();
    if (late.size >= mostKept && oldest !== undefined) late.delete(oldest);
    const kept = { work, place, isDone: false };
    late.set(name, kept);
    const forget = () => late.get(name) === kept && late.delete(name);
    work.then(() => {
      kept.isDone = true;
      setTimeout(forget, keptMs).unref();
    }, forget);
  };
  const beginAt = <T>(place: string, begin: () => Promise<T>): Promise<T> => {
    for (const [name, one] of late) if (one.isDone && one.place === place) late.delete(name);
    return begin();
  };

  const findWork = <T>(name: string) => late.get(name)?.work as Promise<T> | undefined;

  return async function conduct<T>(same: SameCall | null, begin: () => Promise<T>, orSilent: OrSilent): Promise<T> {
    if (same === null) return orSilent(begin());
    const { body: _, key: __, ...at } = same;
    // nearly always nothing is late, and nothing has to be read of a large body
    const work = late.size === 0 ? begin() : (findWork<T>(hashOf(same)) ?? beginAt(hashOf(at), begin));
    try {
      const outcome = await orSilent(work);
      // given once: the next one who asks for the same wants it once more
      for (const [name, one] of late) if (one.work === work) late.delete(name);
      return outcome;
    } catch (error) {
      if (error instanceof DatabaseSilent) keep(hashOf(same), hashOf(at), work);
      throw error;
    }
  };
}

const hashOf = (call: object): string => createHash('sha256').update(JSON.stringify(call)).digest('base64url');

export type LateWork = ReturnType<typeof lateWork>;
