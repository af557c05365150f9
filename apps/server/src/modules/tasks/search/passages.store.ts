import { sql } from 'kysely';
import type { Db } from '../../../drivers/database/database.ts';
import { isFormOf } from './task-words.sql.ts';

/** As much of each statement as the index of words knows. */
export const listStatements = (db: Db, ids: readonly number[]): Promise<{ id: number; statement: string }[]> =>
  db
    .selectFrom('task')
    .select(['id', sql<string>`left(statement, 100000)`.as('statement')])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();

/** Those of the words that are forms of what was asked. */
export async function listForms(db: Db, words: readonly string[], asked: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from unnest(${words}::text[]) word
    where ${isFormOf(sql.ref('word'), asked)}`.execute(db);
  return rows.map(({ word }) => word);
}
