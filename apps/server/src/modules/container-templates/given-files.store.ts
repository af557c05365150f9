import type { GivenFile } from '@put/contract/containers/container-files';
import type { Db } from '../../drivers/database/database.ts';

/** The files of a template, and the set-up of a task; null without one. */
export async function findGivenFiles(
  db: Db,
  templateId: number,
  taskId: number | null,
): Promise<{ template: GivenFile[]; taskConfig: unknown }> {
  const template = await db
    .selectFrom('container_template')
    .select('files')
    .where('id', '=', templateId)
    .executeTakeFirst();
  const task =
    taskId === null
      ? undefined
      : await db.selectFrom('task').select('config').where('id', '=', taskId).executeTakeFirst();
  return { template: template?.files ?? [], taskConfig: task?.config ?? null };
}
