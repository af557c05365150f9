import type { Viewer } from '@put/contract/access';
import type { UploadAnswer, UploadConfig } from '@put/contract/kinds/marked';
import { Refusal } from '@put/contract/refusals';
import type { Tx } from '../../drivers/database/database.ts';

const mebibyte = 1_048_576;

/** Every file that is handed in was uploaded by the one who hands it in, and is no larger than the task takes. */
export async function requireOwnFiles(
  tx: Tx,
  viewer: Viewer,
  { max_file_mb }: UploadConfig,
  { files }: UploadAnswer,
): Promise<void> {
  const found = await tx
    .selectFrom('file')
    .innerJoin('file_upload', 'file_upload.sha256', 'file.sha256')
    .select(['file.sha256', 'file.size'])
    .where('file_upload.user_id', '=', viewer.id)
    .where(
      'file.sha256',
      'in',
      files.map(({ sha256 }) => sha256),
    )
    // stay until the submission refers to them
    .forShare()
    .execute();
  const sizes = new Map(found.map(({ sha256, size }) => [sha256, size]));
  const errors = files.flatMap(({ sha256, name }, at) => {
    const size = sizes.get(sha256);
    const path = `answer.files.${at}`;
    if (size === undefined) return [{ path, message: `Файла «${name}» больше нет: добавьте его ещё раз` }];
    return size > max_file_mb * mebibyte ? [{ path, message: `Файл «${name}» больше ${max_file_mb} МБ` }] : [];
  });
  const [first] = errors;
  if (first) throw new Refusal('invalid_input', { detail: first.message, errors });
}
