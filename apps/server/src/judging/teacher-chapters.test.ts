/** The programs in the chapters of docs/teacher do what the chapters say, in the product's own judge. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NewTask } from '@put/contract/tasks/new-task';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Runner } from '../drivers/runner/runner.ts';
import { startTestPython } from '../testing/python-runner.ts';
import { prepareAuthorProgram } from './author-program.ts';
import { prepareChecker } from './check-by-program.ts';
import { fillVariant } from '@put/contract/tasks/fill-variant';
import { kindRule } from './kinds.ts';
import { makeAnswers } from './make-answers.ts';
import { makeParameters } from './make-parameters.ts';

let runner: Runner;
beforeAll(async () => {
  runner = await startTestPython();
});
afterAll(() => runner.close());

const folder = join(import.meta.dirname, '../../../../docs/teacher');
const textOf = (chapter: string) => readFileSync(join(folder, `${chapter}.md`), 'utf8');
const codeOf = (chapter: string): string => /^```python\n([^]*?)^```$/m.exec(textOf(chapter))![1]!;
const python = (name: string, content: string) => ({ language: 'python' as const, files: [{ name, content }] });

test.each([
  ['3 4\n', 'accepted'],
  ['1\n6', 'accepted'],
  ['3 5\n', 'wrong_answer'],
  ['7\n', 'wrong_answer'],
  ['', 'wrong_answer'],
  ['три четыре\n', 'wrong_answer'],
  ['-1 8\n', 'wrong_answer'],
  ['0 7\n', 'wrong_answer'],
])('the checker says of %j: %s', async (output, verdict) => {
  const program = { ...python('check.py', codeOf('checker')), kind: 'program', protocol: 'icpc' } as const;
  const checker = await prepareChecker(runner, program);
  expect((await checker.check({ input: '7\n', answer: '', output })).verdict).toBe(verdict);
  await checker.close();
});

const halving = `low, high = 1, 1000
answer = ''
while answer != '=':
    middle = (low + high) // 2
    print(middle, flush=True)
    answer = input()
    if answer == '<':
        high = middle - 1
    else:
        low = middle + 1
`;

test.each([
  ['halves', halving, 'accepted'],
  ['goes one by one', 'for n in range(1, 1001):\n    print(n, flush=True)\n    input()', 'wrong_answer'],
  ['prints a word', "print('сорок', flush=True)", 'wrong_answer'],
  ['ends before the conversation', 'pass', 'wrong_answer'],
])('the interactor, to a solution that %s', async (_, solution, verdict) => {
  const task = NewTask.parse({
    kind: 'program',
    title: 'Угадай число',
    config: {
      languages: ['python'],
      checker: { kind: 'tokens' },
      interactor: { ...python('interact.py', codeOf('interactor')), protocol: 'icpc' },
    },
    limits: { time_ms: 1000, memory_mb: 64 },
    test_groups: [{ name: 'Тесты', is_sample: true, points: 10, tests: [{ input: '742\n' }] }],
  });
  const handedIn = { ...python('main.py', solution), answer: null, seed: 1 };
  const { tests } = await kindRule('program').judge({ runner }, task, task.test_groups, handedIn, {});
  expect(tests[0]!.verdict).toBe(verdict);
});

test('the generator gives the same numbers for the same arguments, and others for a third one', async () => {
  const program = await prepareAuthorProgram(runner, python('make.py', codeOf('generator')));
  const make = async (...args: string[]) => (await program.call({ args })).stdout;
  const first = await make('5', '10');
  const [count, numbers = ''] = first.trim().split('\n');
  expect(count).toBe('5');
  expect(numbers.split(' ').map(Number)).toHaveLength(5);
  expect(numbers.split(' ').every((one) => Number(one) >= 1 && Number(one) <= 10)).toBe(true);
  expect(await make('5', '10')).toBe(first);
  expect(new Set([await make('50', '1000', '1'), await make('50', '1000', '2')]).size).toBe(2);
  await program.close();
});

test('the parameters fill the statement and the test of the chapter', async () => {
  const [made, again] = await makeParameters(runner, codeOf('parameters'), [1, 1]);
  expect(again).toEqual(made);
  const { a, b, answer } = made!.parameters as Record<string, number>;
  expect(answer).toBe(a! * b!);
  const written = textOf('parameters')
    .match(/`[^`\n]*\{\{[^`\n]*`/g)!
    .map((one) => one.slice(1, -1));
  expect(written.map((one) => fillVariant(one, made!.parameters!))).toEqual([
    `Умножьте ${a} на ${b}.`,
    `${a} ${b}`,
    String(answer),
  ]);
});

test('the solution gives the answer of the chapter', async () => {
  const task = NewTask.parse({
    kind: 'program',
    title: 'Сложение',
    config: { languages: ['python'], checker: { kind: 'tokens' } },
  });
  const made = await makeAnswers(runner, task, python('main.py', codeOf('answers')), ['2 40']);
  expect(made.answers).toEqual(['42\n']);
});
