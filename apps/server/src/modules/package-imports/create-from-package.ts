import type { Viewer } from '@put/contract/access';
import type { Db } from '../../drivers/database/database.ts';
import type { Files } from '../../drivers/files/files.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import type { Upload } from '../../http/read-upload.ts';
import type { UploadLimits } from '../../settings.ts';
import { insertDraft } from '../tasks/insert-draft.store.ts';
import { queueCheck } from '../tasks/queue-check.store.ts';
import { keepEnclosed } from './keep-enclosed.ts';
import { takePackage } from './take-package.ts';

type Tools = { db: Db; files: Files; uploadLimits: UploadLimits; runner: Runner; queue: Queue };

/** A draft out of a package. What was reviewed is not trusted: the package is read anew. */
export async function createFromPackage(
  tools: Tools,
  doer: { viewer: Viewer; ip: string },
  upload: Upload,
  language: string | undefined,
): Promise<{ id: number }> {
  const read = await takePackage(tools.runner, upload, language);
  const { statement } = await keepEnclosed(tools, doer.viewer, read);
  const { timeRule: time_rule } = read;
  const hasRight = read.fields.solutions.some(({ expected }) => expected === 'accepted');
  return tools.db.transaction().execute(async (tx) => {
    const told = { file_name: read.fileName, format: read.format };
    const task = await insertDraft(tx, doer, { ...read.fields, statement }, { action: 'import_task', told });
    if (time_rule !== null && hasRight)
      await queueCheck(tx, tools.queue, doer.viewer, task, { publishes: false, time_rule });
    return { id: task.id };
  });
}
