import { createHash } from 'node:crypto';
import { DatabaseSilent, type DatabaseWatch } from '../drivers/database/database.ts';

/** How long an outcome waits for the repeat of its call. Who comes later has looked whether it was done. */
const keptMs = 120_000;
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
 * still goes on. What fails is forgotten: a repeat begins anew. A process knows its own work only.
 */
export function lateWork() {
  const late = new Map<string, Promise<unknown>>();

  const keep = (name: string, work: Promise<unknown>) => {
    if (late.get(name) === work) return;
    const [oldest] = late.keys();
    if (late.size >= mostKept && oldest !== undefined) late.delete(oldest);
    late.set(name, work);
    const forget = () => late.get(name) === work && late.delete(name);
    work.then(() => setTimeout(forget, keptMs).unref(), forget);
  };

  return async function conduct<T>(same: SameCall | null, begin: () => Promise<T>, orSilent: OrSilent): Promise<T> {
    if (same === null) return orSilent(begin());
    const name = createHash('sha256').update(JSON.stringify(same)).digest('base64url');
    const work = (late.get(name) as Promise<T> | undefined) ?? begin();
    try {
      const outcome = await orSilent(work);
      // given once: the next one who asks for the same wants it once more
      if (late.get(name) === work) late.delete(name);
      return outcome;
    } catch (error) {
      if (error instanceof DatabaseSilent) keep(name, work);
      throw error;
    }
  };
}

export type LateWork = ReturnType<typeof lateWork>;
