import { type GivenFile, GivenFiles } from '@put/contract/containers/container-files';
import type { Db } from '../../../drivers/database/database.ts';
import { findGivenFiles } from '../../container-templates/container-templates.api.ts';

/** What a home folder begins with: the files of the template and of the task. The task's replace those of the same name. */
export async function givenFilesOf(db: Db, templateId: number, taskId: number | null): Promise<GivenFile[]> {
  const { template, taskConfig } = await findGivenFiles(db, templateId, taskId);
  const ofTask = GivenFiles.safeParse((taskConfig as { files?: unknown } | null)?.files);
  const files = new Map([...template, ...(ofTask.data ?? [])].map((file) => [file.path, file]));
  return [...files.values()];
}
