import { describe, expect, test } from 'vitest';
import { packed } from '../../testing/packages.ts';
import { readPackage, type ReadPackage } from './read-package.ts';

const languages = ['python', 'cpp', 'sql'];
const read = (
  name: string,
  changes: Record<string, string | undefined> = {},
  more: { language?: string; languages?: string[] } = {},
): Promise<ReadPackage> =>
  readPackage(packed(name, changes), { fileName: `${name}.zip`, languages, authorLanguages: ['python'], ...more });
const groupsOf = ({ fields }: ReadPackage) =>
  fields.test_groups.map(({ name, points, aggregation, requires, tests }) => [
    name,
    points,
    aggregation,
    requires,
    tests.length,
  ]);

describe('the legacy format', () => {
  test('a package with the required files only', async () => {
    const { fields, format, statements, timeRule, left_out } = await read('parity');
    expect({ format, statements, timeRule }).toEqual({ format: 'legacy', statements: ['en'], timeRule: null });
    expect(fields).toMatchObject({
      title: 'Odd or Even',
      license: 'CC BY-SA 4.0',
      source: 'School Round 2024; https://example.org/2024; автор: Anna Suhova and Boris Petrov; © School 57',
      limits: { time_ms: 500, memory_mb: 128 },
      config: { languages: ['python', 'cpp'], checker: { kind: 'tokens', ignores_case: true } },
    });
    expect(fields.statement).toContain(
      '## Output\n\nPrint `odd` or `even`. The case of letters does not matter — “ODD” is fine.',
    );
    expect(fields.test_groups[1]!.tests[1]).toMatchObject({
      name: '',
      note: '02-negative\nThe remainder of a negative number.\nПодсказка: What does % give below zero?',
    });
    expect(fields.solutions.map(({ title, language, expected }) => `${title} ${language} ${expected}`)).toEqual([
      'accepted/capitals.py python accepted',
      'accepted/sol.cpp cpp accepted',
      'run_time_error/positive_only.py python runtime_error',
      'time_limit_exceeded/subtract.cpp cpp time_limit',
      'time_limit_exceeded/subtract.py python time_limit',
      'wrong_answer/always_odd.py python wrong_answer',
    ]);
    expect(left_out).toEqual([
      'problem.yaml: keywords.',
      'Пределы: limits.output.',
      'Проверка и создание входных данных: input_validators.',
    ]);
  });

  test('all or nothing: the last group has the points and requires the others', async () => {
    expect(groupsOf(await read('parity'))).toEqual([
      ['Примеры', 0, 'sum', [], 1],
      ['Тесты', 100, 'pass_fail', [1], 3],
    ]);
    expect(groupsOf(await read('library'))).toEqual([
      ['Примеры', 0, 'sum', [], 1],
      ['large', 0, 'pass_fail', [], 1],
      ['small', 100, 'pass_fail', [1, 2], 2],
    ]);
  });

  test('nested folders, each with its own scoring', async () => {
    const scoring = await read('pairs');
    expect(groupsOf(scoring)).toEqual([
      ['Примеры', 0, 'sum', [], 1],
      ['group1', 20, 'min', [], 2],
      ['group2', 30, 'min', [], 3],
      ['group3', 50, 'pass_fail', [], 1],
    ]);
    expect(scoring.fields.test_groups[2]!.tests.map(({ note }) => note)).toEqual(['negative/a', 'small/a', 'small/b']);
    expect(scoring.fields.title).toBe('Pairs');
    const summed = await read('pairs', {
      'data/secret/group2/testdata.yaml': 'grader_flags: always_accept sum\naccept_score: 5',
    });
    expect(groupsOf(summed).slice(2)).toEqual([
      ['group2/negative', 5, 'sum', [], 1],
      ['group2/small', 10, 'sum', [], 2],
      ['group3', 50, 'pass_fail', [], 1],
    ]);
  });

  test.each([
    ['', { kind: 'tokens', ignores_case: true }],
    ['case_sensitive', { kind: 'tokens' }],
    ['space_change_sensitive', { kind: 'exact', ignores_case: true }],
    ['case_sensitive space_change_sensitive', { kind: 'exact' }],
    ['float_tolerance 1e-6', { kind: 'float', absolute: 1e-6, relative: 1e-6, ignores_case: true }],
    ['case_sensitive float_absolute_tolerance 0.01', { kind: 'float', absolute: 0.01, relative: 0 }],
    [
      'float_absolute_tolerance 1 float_relative_tolerance .5',
      { kind: 'float', absolute: 1, relative: 0.5, ignores_case: true },
    ],
  ])('the flags «%s» are a rule of ours', async (flags, checker) => {
    const { fields } = await read('parity', { 'problem.yaml': `name: x\nvalidator_flags: ${flags}` });
    expect(fields.config.checker).toEqual(checker);
  });

  test('a checker gets the flags of the package', async () => {
    const { config } = (await read('split')).fields;
    expect(config.checker).toMatchObject({ kind: 'program', language: 'python', protocol: 'icpc' });
    const files = config.checker.kind === 'program' ? config.checker.files : [];
    expect(files.map(({ name }) => name)).toEqual(['validate.py', 'words.py']);
    expect(config.checker).toMatchObject({ args: 'least 1' });
    expect((await read('anagram')).fields.config.checker).toMatchObject({ protocol: 'testlib' });
  });

  test('points written by a checker are used', async () => {
    const { config, test_groups } = (await read('near')).fields;
    expect(config.checker).toMatchObject({ kind: 'program', scores: 'points' });
    expect(test_groups[1]).toMatchObject({ points: 40, aggregation: 'sum' });
  });

  test('a validator that writes score.txt gives points by the range, whatever problem.yaml calls it', async () => {
    const { fields } = await read('knapsack');
    expect(groupsOf(await read('knapsack'))).toEqual([['Тесты', 100, 'sum', [], 1]]);
    expect(fields.solutions.map(({ title, expected_score }) => [title, expected_score])).toEqual([
      ['accepted/most.py', 60],
      ['accepted/whole.py', 100],
      ['wrong_answer/too_much.py', 0],
    ]);
  });

  test('an average over folders is a sum of parts, the least of folders that give all or nothing is one group', async () => {
    expect(groupsOf(await read('shelves'))).toEqual([
      ['large', 10, 'pass_fail', [], 1],
      ['negative', 16.666667, 'pass_fail', [], 1],
      ['small', 6.666667, 'pass_fail', [], 1],
    ]);
    expect(groupsOf(await read('shelves', { 'data/secret/testdata.yaml': 'grader_flags: first_error avg' }))).toEqual([
      ['Тесты', 33.333334, 'pass_fail', [], 3],
    ]);
    expect(groupsOf(await read('gates'))).toEqual([
      ['inner', 20, 'pass_fail', [], 2],
      ['last', 40, 'pass_fail', [], 1],
    ]);
  });

  test.each([
    ['shelves', { 'data/secret/testdata.yaml': 'grader_flags: always_accept max' }, /лучшая из папок не выбирается/],
    [
      'gates',
      { 'data/secret/inner/small/testdata.yaml': 'grader_flags: always_accept sum\naccept_score: 20' },
      /бывает часть баллов: такого здесь не выразить/,
    ],
    [
      'knapsack',
      {
        'data/secret/testdata.yaml': 'range: 0 100\ngrader_flags: always_accept avg',
        'data/secret/2.in': '10\n1\n',
        'data/secret/2.ans': '1\n',
      },
      /среднее баллов, которые пишет проверяющая программа/,
    ],
  ])('scoring of %s that no groups can say is refused in words', async (name, changes, words) => {
    await expect(read(name, changes)).rejects.toMatchObject({ message: expect.stringMatching(words) as string });
  });

  test('a label beside points names the first failure, and the solution is not called wrong', async () => {
    const { fields } = await read('shelves');
    expect(
      fields.solutions.map(({ title, expected, also_expected: also, expected_score }) => [
        title,
        expected,
        also,
        expected_score,
      ]),
    ).toEqual([
      ['accepted/double.py', 'accepted', ['partial'], 33.33],
      ['partial/positive.py', 'partial', ['wrong_answer', 'presentation_error'], 16.67],
      ['partial/small.py', 'partial', ['wrong_answer', 'presentation_error'], 6.67],
    ]);
  });

  test('a picture of the statement is found; one that can not be shown is reported', async () => {
    const { enclosed, left_out, fields } = await read('slope');
    expect(enclosed.map(({ path, isPicture }) => [path, isPicture])).toEqual([['problem_statement/stairs.png', true]]);
    expect(left_out).toEqual([
      'Команды LaTeX, которые остались в условии как есть: \\flipbox.',
      'Картинки условия, которых не показать: missing.',
    ]);
    expect(fields.statement).toContain('| $h$ | $w$ |\n| --- | --- |\n| 3 | 4 |');
  });
});

describe('2025-09', () => {
  test('prefers the Russian statement; keeps an attachment; needs no time limit', async () => {
    const { fields, statements, statementLanguage, timeRule, enclosed, changed, left_out } = await read('greeting');
    expect({ statements, statementLanguage, timeRule }).toEqual({
      statements: ['en', 'ru'],
      statementLanguage: 'ru',
      timeRule: { multiplier: 2, margin: 1.5, resolution_ms: 1000 },
    });
    expect(fields).toMatchObject({
      title: 'Приветствие',
      source: 'Spring Cup 2025, https://example.org/cup; School Round; автор: Anna Suhova, Boris Petrov',
      config: { languages: ['python', 'cpp'] },
    });
    expect(fields.statement).toContain('не больше **100** раз');
    expect(fields.statement).not.toContain('{{');
    expect(enclosed.map(({ path }) => path)).toEqual(['statement/stairs.png', 'attachments/helper.txt']);
    expect(changed).toEqual([
      'Предела времени в пакете нет: его подберёт первая проверка. Самое медленное верное решение × 2, с точностью до 1 с.',
    ]);
    expect(left_out).toEqual([
      'problem.yaml: uuid.',
      'Языки, которых здесь нет: kotlin.',
      'Условия на других языках: en.',
      'Разбор решения (папка solution).',
    ]);
    const english = await read('greeting', {}, { language: 'en' });
    expect([english.fields.title, english.statementLanguage]).toEqual(['Greeting', 'en']);
  });

  test('patterns describe solutions', async () => {
    const { solutions } = (await read('greeting')).fields;
    expect(solutions.find(({ title }) => title.startsWith('mixed'))).toMatchObject({
      expected: 'wrong_answer',
      also_expected: ['presentation_error', 'runtime_error', 'memory_limit', 'output_limit'],
      expected_groups: ['wrong_answer', null],
    });
    expect(solutions.find(({ title }) => title.endsWith('times.py'))!.files[0]!.content).toContain('min(k, 100)');
  });

  test('groups with points that require each other', async () => {
    const { fields } = await read('climb');
    expect(groupsOf({ fields } as ReadPackage)).toEqual([
      ['Примеры', 0, 'sum', [], 1],
      ['1-tiny', 20, 'pass_fail', [1], 3],
      ['2-small', 30, 'min', [1, 2], 2],
      ['3-large', 50, 'sum', [2], 2],
    ]);
    expect(fields.test_groups.map(({ feedback }) => feedback)).toEqual([null, 'full', null, null]);
    expect(fields.solutions.find(({ title }) => title.startsWith('run_time'))).toMatchObject({
      expected: 'runtime_error',
      also_expected: ['memory_limit', 'output_limit', 'partial'],
      expected_groups: [null, 'accepted', 'runtime_error', null],
    });
  });

  test('an interactive task shows a sample dialogue and no tests', async () => {
    const { fields } = await read('guess');
    expect(fields.config).toMatchObject({
      checker: { kind: 'tokens' },
      interactor: { language: 'python', protocol: 'icpc' },
    });
    expect(fields.test_groups.some((group) => group.is_sample)).toBe(false);
    expect(fields.statement).toContain('```\n>50\n<less\n>25\n<equal\n```');
  });

  test('included files are compiled with every submission and stay hidden', async () => {
    const { fields, left_out } = await read('library');
    expect(fields.starter_files.map(({ name, access }) => [name, access])).toEqual([
      ['note.txt', 'hidden'],
      ['library.py', 'hidden'],
    ]);
    expect(left_out).toContain('Файл include/kotlin/library.kt.');
    expect(fields.solutions[0]).toMatchObject({ files: [{ name: 'main.py' }, { name: 'reading.py' }] });
  });
});

test('programs keep their folders; unusable names are reported', async () => {
  const at = (name: string) => `submissions/accepted/${name}`;
  const { fields, left_out } = await read('library', {
    [at('deep/lib/shapes.py')]: 'def main(): print(1)',
    [at('deep/lib/__init__.py')]: '',
    [at('deep/solve.py')]: 'from lib import shapes\nif __name__ == "__main__": shapes.main()',
    [at('cases/a.py')]: '',
    [at('cases/A.py')]: '',
    [at('steep/a/b/c/d/e.py')]: '',
    'include/python3/lib/given.py': 'x = 1',
    'include/python3/library.py/no.py': '',
  });
  const namesOf = (title: string) =>
    fields.solutions.find((one) => one.title.endsWith(title))?.files.map(({ name }) => name);
  expect(namesOf('deep')).toEqual(['solve.py', 'lib/__init__.py', 'lib/shapes.py']);
  expect(fields.starter_files.map(({ name }) => name)).toContain('lib/given.py');
  expect(left_out).toContain('Файл include/python3/library.py/no.py.');
  expect(left_out.filter((words) => words.includes('accepted/'))).toEqual([
    expect.stringContaining('a.py»: Имя отличается от A.py только большими буквами'),
    expect.stringContaining('имя файла «a/b/c/d/e.py» здесь не годится'),
  ]);
});

test('a package of DOMjudge: its limit and its PDF stand beside problem.yaml', async () => {
  const { fields, enclosed, changed } = await read('parity', {
    '.timelimit': undefined,
    'domjudge-problem.ini': "short-name='A'\ntimelimit='2.5'\n",
    'problem_statement/problem.en.tex': undefined,
    'problem.pdf': '%PDF-1.5',
  });
  expect(fields.limits.time_ms).toBe(2_500);
  expect(enclosed.map(({ path }) => path)).toEqual(['problem.pdf']);
  expect(fields.statement).toMatch(/^\[Условие \(PDF\)\]/);
  expect(changed).toEqual(['Условие — файл PDF: в задаче будет ссылка на него.']);
});

test('languages that this server does not run are left out', async () => {
  const { fields, left_out } = await read('parity', {}, { languages: ['python'] });
  expect(fields.config.languages).toEqual(['python']);
  expect(left_out).toContain(
    'Решения на C++, которые этот сервер не запускает: accepted/sol.cpp, time_limit_exceeded/subtract.cpp.',
  );
});

test('a checker in an unsupported language is reported', async () => {
  const inCpp = '#include <iostream>\nint main() { return 42; }';
  const { fields, changed } = await read('split', {
    'output_validators/split_validator/validate.py': undefined,
    'output_validators/split_validator/words.py': undefined,
    'output_validators/validate.cc': inCpp,
  });
  expect(fields.config.checker).toMatchObject({ language: 'cpp', files: [{ name: 'validate.cc', content: inCpp }] });
  expect(changed).toContain('Проверяющая программа — на C++: этот сервер такие сейчас не запускает.');
});

test('an unusable checker leaves an empty one, and the task can not be published', async () => {
  const { fields, left_out } = await read('split', { 'output_validators/split_validator/build': '#!/bin/sh' });
  expect(fields.config.checker).toMatchObject({ kind: 'program', files: [{ content: '' }] });
  expect(left_out.join()).toContain('собирается своими скриптами build и run');
});

/** Each alias refers to the one before it three times. */
const names = 'abcdefgh'.split('');
const bomb = names
  .map((name, at) => `${name}: &${name} [${at === 0 ? 'x' : `*${names[at - 1]}, `.repeat(3)}]`)
  .join('\n');

describe('packages with a trap each', () => {
  test.each([
    ['steady', { multiplier: 3, margin: 4, resolution_ms: 1000 }],
    ['tempo', { multiplier: 4, margin: 2, resolution_ms: 250 }],
    ['medals', { multiplier: 5, margin: 2, resolution_ms: 1000 }],
    ['greeting', { multiplier: 2, margin: 1.5, resolution_ms: 1000 }],
  ])('the limit of time of %s comes by its own rule', async (name, rule) => {
    const { timeRule, left_out, changed } = await read(name);
    expect(timeRule).toEqual(rule);
    expect(left_out.join()).not.toContain('limits.');
    expect(changed.join()).toContain(`× ${rule.multiplier},`);
  });

  test('without a memory limit the format’s typical one is used', async () => {
    expect((await read('roomy')).fields.limits.memory_mb).toBe(2048);
  });

  test('constants may be maps, and are used in settings of folders', async () => {
    const { fields } = await read('named');
    expect(fields.statement).toBe('At most one thousand, which is $1\\,000$ or 1000. {{unknown}} stays.\n');
    expect(fields.test_groups).toMatchObject([{ points: 50, aggregation: 'sum' }]);
    expect(fields.config.checker).toMatchObject({ args: '1000' });
    expect(fields.solutions[0]!.files[0]!.content).toBe('print(min(1000, int(input())))\n');
  });

  test('settings of the draft of 2023-07: unsupported ones are reported', async () => {
    const ladder = await read('ladder');
    expect(groupsOf(ladder)).toEqual([
      ['Примеры', 0, 'sum', [], 1],
      ['a', 30, 'min', [], 1],
      ['b', 60, 'pass_fail', [2], 1],
    ]);
    expect(ladder.fields.config.checker).toMatchObject({ kind: 'float', absolute: 0.5 });
    expect(ladder.left_out).toContain('data/secret/b/test_group.yaml: hint.');
    const borrowed = await read('borrowed');
    expect(borrowed.fields.config.checker).toMatchObject({ kind: 'float', absolute: 0.01 });
    expect(borrowed.changed[0]).toContain('data/sample/testdata.yaml: в этом формате файл называется test_group.yaml');
  });

  test('a repeated key and two types in one word are accepted', async () => {
    expect((await read('doubled')).changed).toEqual([
      'data/testdata.yaml: ключ повторён (строка 3), взято последнее значение.',
    ]);
    expect((await read('chat')).fields.config.interactor).toMatchObject({ files: [{ name: 'talk.py' }] });
  });

  test('a C++ checker sets points and messages', async () => {
    const { config, test_groups } = (await read('medals', {}, { languages: ['python', 'cpp'] })).fields;
    expect(config.checker).toMatchObject({ kind: 'program', language: 'cpp', scores: 'points' });
    expect(test_groups.map(({ points }) => points)).toEqual([0, 40, 60]);
    expect((await read('argued')).fields.config.checker).toMatchObject({ language: 'cpp', args: '--off 2' });
  });

  test('stray files are left out and reported', async () => {
    const { fields, left_out } = await read('litter');
    expect(fields.config.checker).toMatchObject({ files: [{ name: 'check.py' }, { name: 'words.py' }] });
    expect(left_out).toEqual([
      'Рядом с проверяющей программой лежит то, что не программа: output_validators/a.out.',
      'Файлы проверяющей программы output_validators/check, которые не текст: __pycache__/words.cpython-311.pyc, check.',
      'Файлы решения accepted/sum, которые не текст: sum.exe.',
      'Остальные файлы пакета: notes/todo.txt.',
    ]);
  });

  test('a Java file has the name of its class', async () => {
    const { solutions } = (await read('renamed', {}, { languages: ['java'] })).fields;
    expect(solutions.map(({ title, files }) => `${title} ${files[0]!.name}`)).toEqual([
      'accepted/anna_sum.java Main.java',
      'accepted/hidden.java Start.java',
      'accepted/packed.java Sum.java',
      'wrong_answer/boris_minus.java Main.java',
    ]);
    expect(solutions[2]!.files[0]!.content).not.toContain('package');
  });

  test('graders start the program, each in its own language', async () => {
    const { starter_files } = (await read('grader', {}, { languages: ['python', 'java'] })).fields;
    expect(starter_files.map(({ content: _, ...file }) => file)).toEqual([
      { name: 'Grader.java', access: 'hidden', languages: ['java'], starts: 'Adding.java' },
      { name: 'main.py', access: 'hidden', languages: ['python'], starts: 'adding.py' },
    ]);
  });

  test('in legacy scoring the label «accepted» says nothing about points', async () => {
    const expectedOf = async (name: string) =>
      (await read(name)).fields.solutions.map(({ title, expected, also_expected: also }) => [title, expected, also[0]]);
    expect(await expectedOf('oldpoints')).toContainEqual(['accepted/good.py', 'accepted', 'partial']);
    const forgiving = (await read('forgiving')).fields.solutions[0]!;
    expect(forgiving).toMatchObject({ title: 'accepted/positive.py', expected: 'accepted' });
    expect(forgiving.also_expected).toContain('wrong_answer');
  });

  test('labels in comments come before folders; a folder of source files is one program', async () => {
    const { fields, left_out } = await read('tagged');
    expect(fields.solutions.map(({ title, expected, also_expected: also }) => [title, expected, also])).toEqual([
      ['accepted/sum.py', 'accepted', []],
      ['multiple/crashes.py', 'runtime_error', ['memory_limit', 'output_limit', 'partial']],
      ['multiple/either.py', 'time_limit', ['idle_limit', 'wrong_answer', 'presentation_error', 'partial']],
      ['partial/positive.py', 'partial', []],
    ]);
    expect(left_out).toContain('Решение multiple/unsaid.py: что оно должно получить, не сказано.');
  });

  test('raw TeX becomes Markdown; what stays as typed is reported', async () => {
    const { fields, left_out } = await read('raw');
    expect(fields.statement).toBe(
      [
        '**Анна** складывает числа до $10^{9}$ — важно, `a_b` и $^{2}$.',
        '- Erdős\n- café',
        '## Входные данные',
        'Два числа.',
        '## Выходные данные',
        'Их сумма.',
        '## Примечание',
        '\\\\foo{Что это?}\n',
      ].join('\n\n'),
    );
    expect(left_out).toEqual(['Команды LaTeX, которые остались в условии как есть: \\foo.']);
  });
});

describe('refuses', () => {
  test.each<[string, Record<string, string | undefined>, RegExp]>([
    ['YAML with an error', { 'problem.yaml': 'name: x\nlimits: [1' }, /problem\.yaml не прочитать: ошибка в строке 2/],
    ['a list instead of settings', { 'problem.yaml': '- 1' }, /должен быть списком «ключ: значение»/],
    ['another format', { 'problem.yaml': 'problem_format_version: 2031-01' }, /формате «2031-01»/],
    ['answers instead of programs', { 'problem.yaml': 'type: submit-answer' }, /submit-answer/],
    ['several passes', { 'problem.yaml': 'type: [scoring, multi-pass]' }, /multi-pass/],
    ['a kind nobody knows', { 'problem.yaml': 'type: dance' }, /вид задачи «dance»/],
    ['a limit that is no number', { 'problem.yaml': 'limits: { time_limit: soon }' }, /time_limit — не число/],
    ['a limit of nothing', { '.timelimit': '0' }, /не больше нуля/],
    ['a test without an answer', { 'data/secret/02-negative.ans': undefined }, /02-negative\.in нет ответа/],
    ['a test that is no text', { 'data/secret/02-negative.in': '\0' }, /не текст в UTF‑8/],
    ['a test that is too large', { 'data/secret/02-negative.in': '1'.repeat(4_200_000) }, /больше 4 МБ/],
    ['a bomb of aliases', { 'problem.yaml': bomb }, /problem\.yaml не прочитать/],
  ])('%s', async (_, changes, words) => {
    await expect(read('parity', changes)).rejects.toMatchObject({
      code: 'bad_package',
      message: expect.stringMatching(words),
    });
  });

  test('a package without secret tests', async () => {
    const changes = Object.fromEntries(
      ['01-zero', '02-negative', '03-large'].map((name) => [`data/secret/${name}.in`, undefined]),
    );
    await expect(read('parity', changes)).rejects.toMatchObject({ message: 'В папке data/secret нет тестов.' });
  });
});
