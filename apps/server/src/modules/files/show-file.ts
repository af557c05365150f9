import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Files } from '../../drivers/files/files.ts';
import type { Content } from '../../http/answers/send-content.ts';
import { findReadableFile } from './files.store.ts';

/**
 * A file for a viewer who may read it. Files of administrators are open to everybody with the address, files of a
 * student to that student and administrators.
 */
export async function showFile(
  { db, files }: { db: Db; files: Files },
  viewer: Viewer | null,
  sha256: string,
): Promise<Content> {
  const file = await findReadableFile(db, sha256, viewer);
  if (!file) throw new Refusal('not_found');
  return {
    tag: sha256,
    sizeBytes: file.size,
    mime: file.mime,
    name: file.name,
    isPicture: file.mime.startsWith('image/'),
    isPublic: file.is_public,
    open: (range) => files.open(sha256, range),
  };
}
