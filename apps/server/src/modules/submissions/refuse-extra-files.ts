import type { TaskKind } from '@put/contract/kinds/kinds';
import type { TaskConfig } from '@put/contract/kinds/task-configs';
import { extraFiles, type SourceFile } from '@put/contract/judge/languages';
import { Refusal } from '@put/contract/base/refusals';
import type { StarterFile } from '@put/contract/tasks/task-parts';
import { kindRule } from '../../judging/kinds.ts';

type Task = { kind: TaskKind; config: TaskConfig; starter_files: readonly StarterFile[] };

/** When students may not add files, a submission may only have the main file and the author's open files. */
export function refuseExtraFiles({ kind, config, starter_files }: Task, files: readonly SourceFile[]): void {
  const may_add_files = kindRule(kind).source?.mayAddFiles(config);
  const extra = extraFiles(files, { may_add_files, starter_files });
  if (extra.length === 0) return;
  const names = extra.map(({ name }) => name).join(', ');
  const detail = `Своих файлов в этой задаче не добавляют. Уберите из решения: ${names}.`;
  const errors = extra.map((file) => ({
    path: `files.${files.indexOf(file)}.name`,
    message: 'Такого файла в задаче нет',
  }));
  throw new Refusal('invalid_input', { detail, errors });
}
