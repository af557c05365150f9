import type { Viewer } from '@put/contract/access';
import { Refusal } from '@put/contract/refusals';
import type { Tx } from '../../drivers/database/database.ts';
import { listOwnFiles } from '../files/files.api.ts';

type Uploads = { files: readonly { sha256: string; name: string }[]; maxFileMb: number };

const mebibyte = 1_048_576;

/** Refuses files that another user uploaded, and files larger than the task allows. */
export async function requireOwnFiles(tx: Tx, viewer: Viewer, { files, maxFileMb }: Uploads): Promise<void> {
  const sha256s = files.map(({ sha256 }) => sha256);
  const found = await listOwnFiles(tx, viewer.id, sha256s);
  const sizes = new Map(found.map(({ sha256, size }) => [sha256, size]));
  const errors = files.flatMap(({ sha256, name }, at) => {
    const size = sizes.get(sha256);
    const path = `answer.files.${at}`;
    if (size === undefined) return [{ path, message: `Файла «${name}» больше нет: добавьте его ещё раз` }];
    return size > maxFileMb * mebibyte ? [{ path, message: `Файл «${name}» больше ${maxFileMb} МБ` }] : [];
  });
  const [first] = errors;
  if (first) throw new Refusal('invalid_input', { detail: first.message, errors });
}
