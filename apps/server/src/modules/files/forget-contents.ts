import type { Db } from '../../drivers/database/database.ts';
import type { Files } from '../../drivers/files/files.ts';
import { removeUnmentioned } from './files.store.ts';

/** Removes those of these contents that belong to nobody any more, without the days of grace. May be repeated. */
export const forgetContents = ({ db, files }: { db: Db; files: Files }, sha256s: readonly string[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // before the commit: a parallel upload of the same content waits for it and then stores the content again
    for (const sha256 of await removeUnmentioned(tx, sha256s)) await files.remove(sha256);
  });
