import type { Db } from './database.ts';

/**
 * The id of this installation, created with the database. It tells our containers from those of other installations.
 */
export async function readInstallation(db: Db): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  return id;
}
