import type { Submission } from '@put/contract/submissions/submissions';
import type { Outcome } from '@put/judging/outcome';
import { expect, test, vi } from 'vitest';
import { checkSamples } from './check-samples.ts';
import { tryProgram, tryQuery } from './try-sample.ts';

const task = {
  id: 7,
  kind: 'program' as const,
  limits: { time_ms: 1000, memory_mb: 64 },
  samples: [
    { input: '1 2\n', answer: '3\n' },
    { input: '2 2\n', answer: '4\n' },
  ],
};
const solution = { language: 'python', files: [{ name: 'main.py', content: 'print(3)' }] } as const;
const ended = (stdout: string, more: Partial<Outcome> = {}) => ({
  compileError: null,
  outcome: {
    end: { by: 'exit', code: 0 },
    stdout,
    stderr: '',
    used: { timeMs: 12.4, wallMs: 13, memoryBytes: 2048 },
    ...more,
  } as Outcome,
});
const check = (run: Parameters<typeof tryProgram>[3], onTest: (soFar: Submission) => void = () => undefined) =>
  checkSamples(task, solution, tryProgram(task, solution, { kind: 'tokens' }, run), onTest);

test('each sample is judged by the rules of the task and reported when it is done', async () => {
  const soFar: number[] = [];
  const done = await check(
    async () => ended('3 '),
    ({ tests, status }) => soFar.push(status === 'running' ? tests.length : -1),
  );
  expect(soFar).toEqual([0, 1, 2]);
  expect(done).toMatchObject({ status: 'done', cause: 'check', verdict: 'wrong_answer', time_ms: 12, memory_kb: 2 });
  expect(done.tests.map(({ verdict, is_sample, number }) => [verdict, is_sample, number])).toEqual([
    ['accepted', true, 1],
    ['wrong_answer', true, 2],
  ]);
  expect(done.tests[1]).toMatchObject({
    input: '2 2\n',
    expected: '4\n',
    got: '3 ',
    message: 'Строка 1: ожидалось «4», получено «3».',
  });
});

test('all right is accepted', async () => {
  expect(await check(async (input) => ended(input.startsWith('1') ? '3' : '4'))).toMatchObject({ verdict: 'accepted' });
});

test('what does not compile ends at once, in plain words', async () => {
  const run = vi.fn(async () => ({
    ...ended(''),
    compileError: '  File "main.py", line 1\nSyntaxError: expected \':\'\n',
  }));
  expect(await check(run)).toMatchObject({
    verdict: 'compile_error',
    explanation: 'Строка 1: не хватает двоеточия в конце строки.',
    tests: [],
  });
  expect(run).toHaveBeenCalledTimes(1);
});

test('a slow device gets twice the time of the task, and the words name the limit of the task', async () => {
  const limits: number[] = [];
  const done = await check(async (_, { timeMs }) => {
    limits.push(timeMs);
    return ended('', { end: { by: 'limit', limit: 'time' } });
  });
  expect(limits).toEqual([2000, 2000]);
  expect(done.tests[0]).toMatchObject({
    verdict: 'time_limit',
    message: expect.stringContaining('дольше 1 с') as string,
  });
});

test('a query is compared as a table by the rules of the task, and the difference is shown', async () => {
  const answer = JSON.stringify({ columns: ['name'], rows: [['Аня'], ['Вера']] });
  const query = {
    id: 8,
    kind: 'sql' as const,
    limits: task.limits,
    samples: [
      { input: 'first', answer },
      { input: 'second', answer },
      { input: 'third', answer },
      { input: 'fourth', answer },
    ],
  };
  const database = {
    dialect: 'sqlite',
    schema: '',
    is_ordered: true,
    compares_column_names: true,
    check_query: null,
  } as const;
  const table = (name: string, ...names: string[]) =>
    ended(JSON.stringify({ columns: [name], rows: names.map((one) => [one]), isCut: false })).outcome;
  const outcomes: Record<string, Outcome> = {
    first: table('NAME', 'Аня', 'Вера'),
    second: table('name', 'Вера', 'Аня'),
    third: table('name', 'Аня', 'Глеб'),
    fourth: ended('', { end: { by: 'exit', code: 3 }, stderr: 'no such table: best' }).outcome,
  };
  const asked: number[] = [];
  const ask = async (data: string, { timeMs }: { timeMs: number }) => {
    asked.push(timeMs);
    return outcomes[data]!;
  };
  const sent = { language: 'sql', files: [{ name: 'query.sql', content: 'select name' }] } as const;
  const done = await checkSamples(query, sent, tryQuery(query, database, ask), () => undefined);
  expect(asked).toEqual([2000, 2000, 2000, 2000]);
  expect(done).toMatchObject({ kind: 'sql', cause: 'check', verdict: 'wrong_answer', memory_kb: 0 });
  expect(done.tests.map(({ verdict, message }) => [verdict, message])).toEqual([
    ['accepted', null],
    ['wrong_answer', 'Строки верные, но порядок другой: начиная со строки 1.'],
    ['wrong_answer', 'Не хватает строк: 1, лишних: 1.'],
    [
      'runtime_error',
      'Ваш запрос выполнен, но проверить, что он сделал, не удалось. Таблицы «best» нет: проверьте имя.',
    ],
  ]);
  expect(done.tests[2]!.details).toMatchObject({ missing_rows: [1], extra_rows: [1] });
});
