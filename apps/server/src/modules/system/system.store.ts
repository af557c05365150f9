import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';

/** How many migrations the database has had, and the name of the newest. */
export async function findMigrations(db: Db): Promise<{ applied: number; newest: string }> {
  const { rows } = await sql<{ applied: number; newest: string }>`
    select count(*) as applied, coalesce(max(name), '') as newest from migration`.execute(db);
  return rows[0]!;
}
