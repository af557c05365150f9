import { files as contract } from '@put/contract/files/files';
import type { Db } from '../../drivers/database/database.ts';
import type { Files } from '../../drivers/files/files.ts';
import { handle } from '../../http/mount.ts';
import type { UploadLimits } from '../../settings.ts';
import { saveUpload } from './save-upload.ts';
import { showFile } from './show-file.ts';

export const fileRoutes = ({ db, files, uploadLimits }: { db: Db; files: Files; uploadLimits: UploadLimits }) => [
  handle(contract.upload, ({ viewer, upload }) => saveUpload({ db, files, limits: uploadLimits }, viewer, upload)),
  handle(contract.get, ({ params, viewer }) => showFile({ db, files }, viewer, params.sha256)),
];
