import type { Viewer } from '@put/contract/base/access';
import type { Db } from '../../drivers/database/database.ts';
import { deviceWords } from '../accounts/accounts.api.ts';
import { getEdit, keepVersion, keepVersionsWithin, listEdits, newVersion } from '../drafts/drafts.api.ts';

/** Of all files of a container, so that nobody fills the database with texts of a thousand names. */
const mostOfContainer = 50;
const placesOf = (id: number) => `file:${id}:`;
const placeOf = (id: number, path: string) => `${placesOf(id)}${path}`;

/** Keeps a text of a file that the person did not take. It is this person's alone. */
export async function keepEarlier(
  db: Db,
  { viewer, userAgent }: { viewer: Viewer; userAgent: string },
  id: number,
  { path, text }: { path: string; text: string },
): Promise<void> {
  const now = new Date().toISOString();
  const version = {
    content: { text },
    version: newVersion({ page: 'file' }),
    device: deviceWords(userAgent),
    saved_at: now,
  };
  await db.transaction().execute(async (tx) => {
    await keepVersion(tx, { user_id: viewer.id, place: placeOf(id, path) }, version);
    await keepVersionsWithin(tx, viewer.id, placesOf(id), mostOfContainer);
  });
}

export const listEarlier = (db: Db, viewer: Viewer, id: number, path: string) =>
  listEdits(db, viewer, placeOf(id, path), { now: undefined, head: [['text']] });

export async function getEarlier(
  db: Db,
  viewer: Viewer,
  id: number,
  { path, version }: { path: string; version: number },
) {
  const { text, ...fields } = await getEdit(db, viewer, placeOf(id, path), version);
  return { ...fields, text: text as { text: string } };
}
