import { extensionOf, type UploadAnswer, type UploadConfig } from '@put/contract/kinds/upload/upload';
import { rubricPoints } from '@put/contract/kinds/rubric';
import type { KindRule } from '../kind.ts';
import { timesPoints } from '../times-points.ts';
import { checkFiles } from './check-files.ts';
import { rubricProblems } from '../rubric-problems.ts';

/** A check program can be given at most this much, all files together. */
const mostCheckedMb = 8;

/** Uploaded files, marked by a person, by a program, or by a program and then a person. */
export const upload: KindRule<'upload'> = {
  judge(tools, task, _, { answer }, options) {
    const { checker, rubric } = task.config;
    if (checker === null || answer === null) throw new Error('Without a program files are marked by a person');
    const check = { checker, limits: task.limits, files: answer.files };
    return checkFiles(tools, check, { ...options, isReviewed: rubric.length > 0 });
  },
  problems({ config: { rubric, checker, max_files, max_file_mb } }) {
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
  view: ({ rubric, max_files, max_file_mb, extensions, checker }) => ({
    rubric,
    max_files,
    max_file_mb,
    extensions,
    checker_points: checker?.points ?? null,
  }),
  timesPoints: ({ rubric, checker, ...config }, times) => ({
    ...config,
    rubric: timesPoints(rubric, times),
    checker: checker && { ...checker, points: checker.points * times },
  }),
  source: null,
  answer: {
    isBlank: ({ files }) => files.length === 0,
    refusal: (config, { files }) => refusalOf(config, files),
    leftOpen: null,
    uploadsOf: ({ max_file_mb }, { files }) => ({ files, maxFileMb: max_file_mb }),
    withUploads: ({ files }, kept) => ({ files: files.filter(({ sha256 }) => kept.has(sha256)) }),
    filesOf: ({ files }) => files,
    tally: null,
    home: null,
  },
  perform: null,
  prove: null,
  sourcePaths: [],
  keyPaths: [],
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
