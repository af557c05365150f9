import type { Viewer } from '@put/contract/access';
import { strToU8, zipSync } from 'fflate';
import type { Db } from '../../drivers/database/database.ts';
import { recordDeed } from '../audit/audit.store.ts';
import { readOwnData } from './own-data.store.ts';

/** All my data: a JSON file for each kind, in one zip. */
export async function exportData(
  db: Db,
  viewer: Viewer,
  ip: string,
): Promise<{ file_name: string; zip_base64: string }> {
  await db
    .transaction()
    .execute((tx) => recordDeed(tx, { viewer, ip }, 'export_data', { type: 'user', id: viewer.id }));
  const files = Object.entries(await readOwnData(db, viewer.id)).map(
    ([name, rows]) => [`${name}.json`, strToU8(JSON.stringify(rows, null, 2))] as const,
  );
  const { timezone: timeZone } = await db
    .selectFrom('user')
    .select('timezone')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow();
  // years first, as files are sorted
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
  return {
    file_name: `put-data-${day}.zip`,
    zip_base64: Buffer.from(zipSync(Object.fromEntries(files))).toString('base64'),
  };
}
