import { configOf, type TaskConfigs } from '@put/contract/task-configs';
import { extensionOf, rubricPoints, type UploadAnswer, type UploadConfig } from '@put/contract/kinds/marked';
import type { KindRule } from './kind.ts';
import { checkFiles } from './marked/check-files.ts';
import { rubricProblems } from './marked/rubric-problems.ts';

/** All files together that a program can be given. */
const mostCheckedMb = 8;

/** Files, marked by a person, by a program, or by the program first and then by the person. */
export const upload: KindRule = {
  judge(tools, task, _, { answer }, options) {
    const { checker, rubric } = configOf('upload', task);
    if (checker === null || answer === null) throw new Error('Without a program files are marked by a person');
    const check = { checker, limits: task.limits, files: (answer as UploadAnswer).files };
    return checkFiles(tools, check, { ...options, isReviewed: rubric.length > 0 });
  },
  problems(task) {
    const { rubric, checker, max_files, max_file_mb } = configOf('upload', task);
    const problems = rubricProblems(rubric);
    if (checker === null && rubricPoints(rubric) === 0)
      problems.push('Добавьте критерии с баллами или проверяющую программу.');
    if (checker !== null) {
      if (checker.points === 0) problems.push('Проверяющая программа не даёт баллов.');
      if (checker.files.every(({ content }) => content.trim() === '')) problems.push('Проверяющая программа пуста.');
      if (max_files * max_file_mb > mostCheckedMb)
        problems.push(
          `Программе можно дать не больше ${mostCheckedMb} МБ: уменьшите число файлов или размер каждого (сейчас до ${max_files * max_file_mb} МБ).`,
        );
    }
    return problems;
  },
  view: (config) => {
    const { rubric, max_files, max_file_mb, extensions, checker } = config as TaskConfigs['upload'];
    return { rubric, max_files, max_file_mb, extensions, checker_points: checker?.points ?? null };
  },
  refusal: (config, answer) => refusalOf(config as UploadConfig, (answer as UploadAnswer).files),
};

function refusalOf({ max_files, extensions }: UploadConfig, files: UploadAnswer['files']): string | null {
  if (files.length === 0) return 'Добавьте файл';
  if (files.length > max_files) return `Слишком много файлов: можно не больше ${max_files}`;
  const names = files.map(({ name }) => name.toLowerCase());
  const twice = files.find(({ name }, at) => names.indexOf(name.toLowerCase()) < at);
  if (twice) return `Два файла с именем «${twice.name}»: переименуйте один из них`;
  const other = extensions.length > 0 && files.find(({ name }) => !extensions.includes(extensionOf(name)));
  return other
    ? `Файл «${other.name}» не подходит: нужны ${extensions.map((extension) => `.${extension}`).join(', ')}`
    : null;
}
