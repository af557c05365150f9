import type { ExportFormat } from '@put/contract/exports/exports';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Files } from '../../drivers/files/files.ts';
import type { Content } from '../../http/answers/send-content.ts';
import { findOwnContent } from './exports.store.ts';

const mimes: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  works: 'application/zip',
};

/** The content for the person who asked for it. */
export async function showExportFile(
  { db, files }: { db: Db; files: Files },
  userId: number,
  id: number,
): Promise<Content> {
  const found = await findOwnContent(db, userId, id);
  if (!found) throw new Refusal('not_found');
  const sha256 = found.sha256!;
  return {
    tag: sha256,
    sizeBytes: found.size_bytes!,
    mime: mimes[found.format],
    name: found.file_name,
    isPicture: false,
    isPublic: false,
    open: (range) => files.open(sha256, range),
  };
}
