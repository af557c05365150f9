import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

/** Whoever has not asked for this long has gone without saying so. */
const forgottenAfterS = 600;

const now = sql<string>`clock_timestamp()`;

/** Adds an errand that asks to prepare the program. */
export async function insertErrand(tx: Tx, id: string, program: Buffer): Promise<void> {
  await tx.insertInto('errand').values({ id, program }).execute();
}

/**
 * Asks for the next execution. Returns whether the queue had a job of the errand; now it must have one. Undefined: the
 * errand is gone.
 */
export async function askErrand(tx: Tx, id: string, request: Buffer): Promise<{ is_held: boolean } | undefined> {
  const found = await tx.selectFrom('errand').select('is_held').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!found) return undefined;
  await tx
    .updateTable('errand')
    .set((row) => ({ asked: row('asked', '+', 1), request, answer: null, is_held: true, seen_at: now }))
    .where('id', '=', id)
    .execute();
  return found;
}

/** `silent_ms`: how long ago a worker was last busy with it. */
export function findAnswer(db: Db, id: string): Promise<{ answer: Buffer | null; silent_ms: number } | undefined> {
  return db
    .selectFrom('errand')
    .select('answer')
    .select(sql<number>`extract(epoch from ${now} - seen_at)::float8 * 1000`.as('silent_ms'))
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function removeErrand(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('errand').where('id', '=', id).execute();
}

export async function findProgram(db: Db, id: string): Promise<Buffer | undefined> {
  const found = await db.selectFrom('errand').select('program').where('id', '=', id).executeTakeFirst();
  return found?.program;
}

/** What is asked now. `is_open`: it has no answer yet. */
export function findRequest(
  db: Db,
  id: string,
): Promise<{ asked: number; request: Buffer | null; is_open: boolean } | undefined> {
  return db
    .selectFrom('errand')
    .select(['asked', 'request'])
    .select(sql<boolean>`answer is null`.as('is_open'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Of two workers that answer the same, the first is heard. Returns whether this one was. */
export async function answerErrand(tx: Tx, id: string, asked: number, answer: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('errand')
    .set({ answer, seen_at: now })
    .where('id', '=', id)
    .where('asked', '=', asked)
    .where('answer', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that a worker is busy with it. Returns whether it is still there. */
export async function noteBusy(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('errand')
    .set({ seen_at: now })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Puts the errand down until something is asked again. Returns false when that has happened already. */
export async function putDown(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('errand')
    .set({ is_held: false })
    .where('id', '=', id)
    .where('answer', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeForgotten(db: Db): Promise<void> {
  await db
    .deleteFrom('errand')
    .where('seen_at', '<', sql<string>`now() - make_interval(secs => ${forgottenAfterS})`)
    .execute();
}
