import type { Viewer } from '@put/contract/access';
import { apiBase } from '@put/contract/endpoint';
import { Refusal } from '@put/contract/refusals';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

const addressOf = (sha256: string) => `${apiBase}/file/${sha256}`;

export const fileUrl = addressOf;
/** Of `course`; null without a cover. */
export const coverUrl = sql<string | null>`${sql.lit(addressOf(''))} || course.cover_sha256`;

/** A cover must be an uploaded picture that every student may read. */
export async function requirePicture(tx: Tx, sha256: string | null | undefined): Promise<void> {
  if (!sha256) return;
  const picture = await tx
    .selectFrom('file')
    .innerJoin('file_upload', 'file_upload.sha256', 'file.sha256')
    .select('file.sha256')
    .where('file.sha256', '=', sha256)
    .where('file.mime', 'like', 'image/%')
    .where('file_upload.is_public', '=', true)
    // stays until the cover refers to it
    .forShare()
    .executeTakeFirst();
  if (!picture)
    throw new Refusal('invalid_input', {
      errors: [{ path: 'cover_file', message: 'Такой картинки нет: загрузите её' }],
    });
}
