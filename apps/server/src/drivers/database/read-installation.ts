import type { Db } from './database.ts';

/** What all processes over this database are called where they meet those of others; made with the database. */
export async function readInstallation(db: Db): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  return id;
}
