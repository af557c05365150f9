import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import { addressOf } from '@put/markdown/file-address';
import type { Db } from '../../drivers/database/database.ts';
import type { Files } from '../../drivers/files/files.ts';
import type { UploadLimits } from '../../settings.ts';
import { keepContent } from '../files/files.api.ts';
import type { ReadPackage } from './read-package.ts';
import { placeholderOf } from './read-statement.ts';

type Tools = { db: Db; files: Files; uploadLimits: UploadLimits };

/**
 * Stores pictures and files of a statement as uploads. When no task mentions them later, they are removed like other
 * files.
 */
export async function keepEnclosed(
  { db, files, uploadLimits: limits }: Tools,
  viewer: Viewer,
  { fields, enclosed, left_out }: ReadPackage,
): Promise<{ statement: string; left_out: string[] }> {
  let { statement } = fields;
  const lost: string[] = [];
  for (const [index, { name, path, bytes, isPicture }] of enclosed.entries()) {
    try {
      const kept = await keepContent({ db, files, limits }, viewer, { name, bytes });
      const { width, height, ...file } = kept;
      const size = width !== undefined && height !== undefined ? { width, height } : {};
      statement = statement.replaceAll(placeholderOf(index), addressOf({ ...file, ...size }));
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'disk_full') throw error;
      lost.push(`${isPicture ? 'Картинка' : 'Файл'} ${path}: ${error.message}`);
      statement = statement.replaceAll(placeholderOf(index), '');
    }
  }
  return { statement: without(statement), left_out: [...left_out, ...lost] };
}

/** Turns links to files that could not be stored into plain text. */
const without = (text: string) => text.replaceAll(/!?\[((?:[^\]\\]|\\.)*)\]\(\)/g, '$1');
