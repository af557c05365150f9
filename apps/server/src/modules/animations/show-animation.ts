import type { Viewer } from '@put/contract/base/access';
import type { Db } from '../../drivers/database/database.ts';
import type { Compressed } from '../../http/answers/send-compressed.ts';
import { requireReadable } from './require-readable.ts';
import { getCompiled } from './versions.store.ts';

/** An animation as its readers get it: the bytes of the version that plays now. */
export async function showAnimation(db: Db, viewer: Viewer, id: number): Promise<Compressed> {
  const { version_id } = await requireReadable(db, viewer, id);
  return ofVersion(db, version_id);
}

export const ofVersion = (db: Db, versionId: number): Compressed => ({
  tag: `animation-${versionId}`,
  read: () => getCompiled(db, versionId),
});
