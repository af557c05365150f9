import { holds, type Viewer } from '@put/contract/base/access';
import type { UploadedFile } from '@put/contract/files/files';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Files, Staged } from '../../drivers/files/files.ts';
import { inMegabytes, type Upload } from '../../http/read-upload.ts';
import type { UploadLimits } from '../../settings.ts';
import { fileUrl, insertUpload, lockQuota, sumUploads } from './files.store.ts';
import type { Picture } from './make-picture.ts';
import { preparePicture } from './prepare-picture.ts';
import { headBytes, detectKind } from './detect-kind.ts';

type Tools = { db: Db; files: Files; limits: UploadLimits };
type Ready = { staged: Staged; mime: string; width: number | null; height: number | null };

/** Takes one upload: reads it, detects its type, makes a picture safe and stores the file with its owner. */
export async function saveUpload(tools: Tools, viewer: Viewer, upload: Upload): Promise<UploadedFile> {
  const { db, files, limits } = tools;
  const isWriter = holds(viewer, 'bank.change');
  const mostBytes = isWriter ? limits.maxBytes : limits.studentMaxBytes;
  // refuses before reading the file
  if (!isWriter && (await sumUploads(db, viewer.id)) >= limits.studentQuotaBytes) throw quotaFull(limits);
  const { name, taken } = await upload.read(mostBytes, (content) => files.stage(content));
  const ready = await prepare(tools, taken);
  try {
    await db.transaction().execute(async (tx) => {
      if (!isWriter) await lockQuota(tx, viewer.id);
      const { sha256, sizeBytes: size } = ready.staged;
      const { mime, width, height } = ready;
      await insertUpload(tx, { sha256, size, mime, width, height }, { viewer, name: nameFor(name, mime) });
      if (!isWriter && (await sumUploads(tx, viewer.id)) > limits.studentQuotaBytes) throw quotaFull(limits);
      // last in the transaction: a cleaner that removes this file waits for it, and a full disk rolls the rows back
      await ready.staged.keep();
    });
  } finally {
    await ready.staged.drop();
  }
  const { staged, mime, width, height } = ready;
  return {
    sha256: staged.sha256,
    url: fileUrl(staged.sha256),
    name: nameFor(name, mime),
    mime,
    size: staged.sizeBytes,
    ...(width !== null && { width }),
    ...(height !== null && { height }),
  };
}

/** Returns the file to store: the upload itself, or the picture made from it. The other one is discarded. */
async function prepare({ files, limits }: Tools, came: Staged): Promise<Ready> {
  let isOurs = false;
  try {
    const { mime, isPicture } = await detectKind(await came.head(headBytes));
    if (!isPicture) {
      isOurs = true;
      return { staged: came, mime, width: null, height: null };
    }
    if (came.sizeBytes > limits.pictureMaxBytes)
      throw new Refusal('too_large', {
        detail: `Картинка слишком большая: можно до ${inMegabytes(limits.pictureMaxBytes)} МБ.`,
      });
    const picture = await preparePicture(await came.head(came.sizeBytes), mime);
    return { staged: await files.stage(oneChunk(picture)), ...picture };
  } finally {
    if (!isOurs) await came.drop();
  }
}

async function* oneChunk({ bytes }: Picture) {
  yield bytes;
}

const quotaFull = ({ studentQuotaBytes }: UploadLimits) =>
  new Refusal('quota_full', {
    detail: `Место для ваших файлов закончилось: на всех вместе даётся ${inMegabytes(studentQuotaBytes)} МБ.`,
  });

/** An SVG became a PNG, so its name gets the new ending. */
const nameFor = (name: string, mime: string) => (mime === 'image/png' ? name.replace(/\.svgz?$/i, '.png') : name);
