import { UploadConfig } from '@put/contract/kinds/upload/upload';
import type { Task } from '@put/contract/tasks/task-bank';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPython } from '../../../testing/python-runner.ts';
import type { Runner } from '../../../drivers/runner/runner.ts';
import { kindRule } from '../../kinds.ts';
import { shownTests } from '../../../modules/results/shown-verdict.ts';

let runner: Runner;
beforeAll(async () => {
  runner = await startTestPython();
});
afterAll(() => runner.close());

const upload = kindRule('upload');
const criterion = { key: 'a', title: 'Вид', description: '', points: 5 };
const configWith = (content: string, fields: Partial<UploadConfig> = {}) =>
  UploadConfig.parse({
    rubric: [],
    max_files: 3,
    max_file_mb: 1,
    extensions: [],
    checker: { language: 'python', files: [{ name: 'check.py', content }], points: 10 },
    ...fields,
  });

/** Each content's address is the file's name in hexadecimal. */
async function check(program: string, files: Record<string, string | Buffer>, fields: Partial<UploadConfig> = {}) {
  const contents = Object.entries(files).map(([name, content], at) => ({ name, content, sha256: String(at) }));
  return upload.judge(
    { runner, readUpload: async (sha256) => Buffer.from(contents[Number(sha256)]!.content) },
    {
      kind: 'upload',
      config: configWith(program, fields),
      limits: { time_ms: 2000, memory_mb: 128 },
      error_explanations: [],
      starter_files: [],
    },
    [],
    { language: null, files: [], answer: { files: contents.map(({ sha256, name }) => ({ sha256, name })) }, seed: 1 },
    {},
  );
}

test('the program starts in the folder of the files, and its exit code 0 gives all points', async () => {
  const program = `import os, sys
assert sorted(os.listdir()) == sorted(sys.argv[1:]) == ['данные.bin', 'отчёт.txt'], os.listdir()
data = open('данные.bin', 'rb').read()
print('Байтов:', len(data), open('отчёт.txt', encoding='utf-8').read())
sys.exit(0 if data == bytes(range(256)) else 1)`;
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, value) => value));
  const right = await check(program, { 'отчёт.txt': 'готово', 'данные.bin': bytes });
  expect(right).toMatchObject({ verdict: 'accepted', score: 10, max_score: 10, awaitsReview: false });
  expect(right.tests[0]).toMatchObject({ message: 'Байтов: 256 готово', stderr: null });
  const wrong = await check(program, { 'отчёт.txt': 'нет', 'данные.bin': 'а' });
  expect(wrong).toMatchObject({ verdict: 'wrong_answer', score: 0, max_score: 10 });
});

test('a student’s file is never imported as a module', async () => {
  const program = `import json, fractions
try:
    import helper
except ModuleNotFoundError:
    print(fractions.Fraction(1, 2), 'свои модули')
else:
    raise SystemExit(1)`;
  const forged = 'raise SystemExit(0)';
  const files = { 'helper.py': forged, 'fractions.py': forged, 'check.py': forged, '_start.py': forged };
  const found = await check(program, files, { max_files: 4 });
  expect(found.tests[0]!.message).toBe('1/2 свои модули');
});

test.each([
  ['a crash', 'open("тайна нет такого")'],
  ['a mistake in it', 'def ('],
  ['a loop', 'while True: pass'],
])('%s of the program is a failure of ours, whose words students do not read', async (_, program) => {
  const found = await check(program, { 'a.txt': '' }, { rubric: [criterion] });
  expect(found).toMatchObject({ verdict: 'judge_error', score: 0, awaitsReview: false });
  expect(shownTests(found.tests, 'open')[0]).toMatchObject({ stderr: null, message: null });
});

test('with a rubric a person decides last', async () => {
  expect(await check('print("есть")', { 'a.txt': '' }, { rubric: [criterion] })).toMatchObject({
    verdict: 'accepted',
    awaitsReview: true,
  });
});

const problemsOf = (config: UploadConfig) => upload.problems({ kind: 'upload', config } as Task);

test('a task that could not be marked cannot be published', () => {
  expect(problemsOf(configWith('print(1)'))).toEqual([]);
  expect(problemsOf(configWith('', { rubric: [criterion], checker: null }))).toEqual([]);
  expect(problemsOf(configWith('', { checker: null }))).toEqual([
    'Добавьте критерии с баллами или проверяющую программу.',
  ]);
  expect(problemsOf(configWith(' ', { max_file_mb: 50 }))).toEqual([
    'Проверяющая программа пуста.',
    'Программе можно дать не больше 8 МБ: уменьшите число файлов или размер каждого (сейчас до 150 МБ).',
  ]);
  expect(problemsOf(configWith('', { checker: null, rubric: [{ ...criterion, points: 0 }, criterion] }))).toEqual([
    'Критерий «Вид» не даёт баллов.',
    'Ключ критерия «Вид» повторяется.',
  ]);
});

test('students see neither the program nor its name', () => {
  const view = upload.view!(configWith('тайна'), 1);
  expect(view).toMatchObject({ checker_points: 10 });
  expect(JSON.stringify(view)).not.toMatch(/тайна|check\.py/);
});

test.each([
  [[], 'Добавьте файл'],
  [['а.pdf', 'б.pdf', 'в.pdf', 'г.pdf'], 'Слишком много файлов: можно не больше 3'],
  [['а.pdf', 'А.PDF'], 'Два файла с именем «А.PDF»: переименуйте один из них'],
  [['а.pdf', 'без'], 'Файл «без» не подходит: нужны .pdf, .odt'],
  [['а.pdf', 'б.exe'], 'Файл «б.exe» не подходит: нужны .pdf, .odt'],
  [['а.PDF', 'б.odt'], null],
])('%j: %s', (names, words) => {
  const files = names.map((name) => ({ sha256: 'a'.repeat(64), name }));
  expect(upload.answer!.refusal(configWith('', { extensions: ['pdf', 'odt'] }), { files })).toBe(words);
});
