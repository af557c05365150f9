import type { Viewer } from '@put/contract/base/access';
import type { Db } from '../../drivers/database/database.ts';
import type { Files } from '../../drivers/files/files.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import type { Upload } from '../../http/read-upload.ts';
import type { UploadLimits } from '../../settings.ts';
import { insertDraft, queueCheck } from '../tasks/tasks.api.ts';
import { keepEnclosed } from './keep-enclosed.ts';
import { takePackage } from './take-package.ts';

type Tools = { db: Db; files: Files; uploadLimits: UploadLimits; runner: Runner; queue: Queue };

/**
 * Creates a draft from a package. The package is read again: the result of the review, which the browser sends, is not
 * trusted.
 */
export async function createFromPackage(
  tools: Tools,
  actor: { viewer: Viewer; ip: string },
  upload: Upload,
  language: string | undefined,
): Promise<{ id: number }> {
  const read = await takePackage(tools, upload, language);
  const { statement } = await keepEnclosed(tools, actor.viewer, read);
  const { timeRule: time_rule } = read;
  const hasRight = read.fields.solutions.some(({ expected }) => expected === 'accepted');
  return tools.db.transaction().execute(async (tx) => {
    const moreFields = { file_name: read.fileName, format: read.format };
    const task = await insertDraft(tx, actor, { ...read.fields, statement }, { action: 'import_task', moreFields });
    if (time_rule !== null && hasRight)
      await queueCheck(tx, tools.queue, actor.viewer, task, { publishes: false, time_rule });
    return { id: task.id };
  });
}
