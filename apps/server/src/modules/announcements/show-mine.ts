import type { Viewer } from '@put/contract/base/access';
import type { MyAnnouncement } from '@put/contract/announcements/announcements';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { readText } from '../../texts/read-text.ts';
import { findMine } from './announcements.store.ts';

export async function showMine(db: Db, viewer: Viewer, id: number): Promise<MyAnnouncement> {
  const found = await findMine(db, viewer.id, id);
  if (!found) throw new Refusal('not_found');
  return { ...found, text_tree: await readText(found.text) };
}
