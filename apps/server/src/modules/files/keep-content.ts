import type { Viewer } from '@put/contract/base/access';
import type { UploadedFile } from '@put/contract/files/files';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Files } from '../../drivers/files/files.ts';
import type { UploadLimits } from '../../settings.ts';
import { saveUpload } from './save-upload.ts';

/**
 * Stores content that came inside of something else as an upload of this user. Refuses it for the same reasons as an
 * upload.
 */
export const keepContent = (
  tools: { db: Db; files: Files; limits: UploadLimits },
  viewer: Viewer,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<UploadedFile> =>
  saveUpload(tools, viewer, {
    read: async (limitBytes, take) => {
      if (bytes.length > limitBytes) throw new Refusal('too_large', { detail: 'Файл слишком большой.' });
      return { name, taken: await take(oneChunk(bytes)) };
    },
  });

async function* oneChunk(bytes: Buffer) {
  yield bytes;
}
