import type { Viewer } from '@put/contract/base/access';
import type { PackageReview } from '@put/contract/tasks/task-packages';
import type { Db } from '../../drivers/database/database.ts';
import type { Files } from '../../drivers/files/files.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import type { Upload } from '../../http/read-upload.ts';
import type { UploadLimits } from '../../settings.ts';
import { readText } from '../../texts/read-text.ts';
import { keepEnclosed } from './keep-enclosed.ts';
import { takePackage } from './take-package.ts';

type Tools = { db: Db; files: Files; uploadLimits: UploadLimits; runner: Runner };

/** How many characters of a test are shown. Samples are shown longer, as students see them. */
const headOfTest = 300;
const headOfSample = 4_000;

/** What a package would become, for a teacher to review. Stores nothing. */
export async function reviewPackage(
  tools: Tools,
  viewer: Viewer,
  upload: Upload,
  language: string | undefined,
): Promise<PackageReview> {
  const read = await takePackage(tools, upload, language);
  const { statement, left_out } = await keepEnclosed(tools, viewer, read);
  const { fields, format, statements, statementLanguage, timeRule, changed } = read;
  const { title, source, license, config, limits, test_groups, solutions, starter_files } = fields;
  return {
    format,
    title,
    source,
    license,
    statements,
    statement_language: statementLanguage,
    statement,
    statement_tree: await readText(statement),
    languages: config.languages,
    limits,
    is_time_given: timeRule === null,
    checker: config.checker,
    interactor: config.interactor ?? null,
    groups: test_groups.map(({ name, is_sample, points, aggregation, requires, tests }) => ({
      name,
      is_sample,
      points,
      aggregation,
      requires,
      tests: tests.map((test) => shownTest(test, is_sample ? headOfSample : headOfTest)),
    })),
    solutions: solutions.map(({ files, expected_groups: _, ...solution }) => ({
      ...solution,
      files: files.map(({ name }) => name),
    })),
    starter_files: starter_files.map(({ name }) => name),
    changed,
    left_out,
  };
}

type Test = { name: string; note: string; input: string; answer: string };

const shownTest = ({ name, note, input, answer }: Test, length: number) => ({
  name,
  note,
  input_size: Buffer.byteLength(input),
  answer_size: Buffer.byteLength(answer),
  input_head: headOf(input, length),
  answer_head: headOf(answer, length),
});

const headOf = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);
