import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import type { Tx } from '../../drivers/database/database.ts';
import type { Uploads } from '../../judging/kinds/kind.ts';
import { listOwnFiles } from '../files/files.api.ts';

const mebibyte = 1_048_576;

/** `message` asks the person for something, `words` state it. `isOwn`: the file is there, and larger than allowed. */
type WrongFile = { at: number; message: string; words: string; isOwn: boolean };

/** Refuses files that another user uploaded, and files larger than the task allows. */
export async function requireOwnFiles(tx: Tx, viewer: Viewer, uploads: Uploads): Promise<void> {
  const [first, ...others] = await findWrongFiles(tx, viewer.id, uploads);
  if (!first) return;
  const errors = [first, ...others].map(({ at, message }) => ({ path: `answer.files.${at}`, message }));
  throw new Refusal('invalid_input', { detail: first.message, errors });
}

export async function findWrongFiles(tx: Tx, userId: number, { files, maxFileMb }: Uploads): Promise<WrongFile[]> {
  if (files.length === 0) return [];
  const sha256s = files.map(({ sha256 }) => sha256);
  const found = await listOwnFiles(tx, userId, sha256s);
  const sizes = new Map(found.map(({ sha256, size }) => [sha256, size]));
  return files.flatMap(({ sha256, name }, at): WrongFile[] => {
    const size = sizes.get(sha256);
    if (size === undefined)
      return [
        {
          at,
          message: `Файла «${name}» больше нет: добавьте его ещё раз`,
          words: `Файл «${name}» не загружен`,
          isOwn: false,
        },
      ];
    const words = `Файл «${name}» больше ${maxFileMb} МБ`;
    return size > maxFileMb * mebibyte ? [{ at, message: words, words, isOwn: true }] : [];
  });
}
