import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';

/** Whether the database answers and has our tables. */
export const hasTables = (db: Db): Promise<boolean> =>
  sql`select from migration limit 1`.execute(db).then(
    () => true,
    () => false,
  );
