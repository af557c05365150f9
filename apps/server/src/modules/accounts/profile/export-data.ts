import type { Viewer } from '@put/contract/base/access';
import { strToU8, zipSync } from 'fflate';
import type { Db } from '../../../drivers/database/database.ts';
import { recordAuditEvent } from '../../audit/audit.api.ts';
import { readOwnData } from './own-data.store.ts';
import { getTimezone } from './profile.store.ts';

/** All data of a user: a zip with one JSON file for each kind. */
export async function exportData(
  db: Db,
  viewer: Viewer,
  ip: string,
): Promise<{ file_name: string; zip_base64: string }> {
  await db
    .transaction()
    .execute((tx) => recordAuditEvent(tx, { viewer, ip }, 'export_data', { type: 'user', id: viewer.id }));
  const files = Object.entries(await readOwnData(db, viewer.id)).map(
    ([name, rows]) => [`${name}.json`, strToU8(JSON.stringify(rows, null, 2))] as const,
  );
  const timeZone = await getTimezone(db, viewer.id);
  // the Swedish format begins with the year, so files sort by date
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
  return {
    file_name: `put-data-${day}.zip`,
    zip_base64: Buffer.from(zipSync(Object.fromEntries(files))).toString('base64'),
  };
}
