import { expect, test } from 'vitest';
import { fakeRunner } from '../drivers/runner/fake-runner.ts';
import { type Runner, RunnerFault } from '../drivers/runner/runner.ts';
import { makeParameters, readParameters } from './make-parameters.ts';

test('the program reads its seed and prints the parameters', async () => {
  const runner = fakeRunner((_source, _input, call) => `{"a": ${2 * Number(call!.args[0])}}`);
  expect(await makeParameters(runner, 'print(…)', [1, 5])).toEqual([
    { parameters: { a: 2 }, problem: null },
    { parameters: { a: 10 }, problem: null },
  ]);
});

test.each([
  ['', 'один объект JSON'],
  ['{"a": 1}\nготово', 'один объект JSON'],
  ['{"a": NaN}', 'один объект JSON'],
  ['[1, 2]', 'имена и значения'],
  ['null', 'имена и значения'],
  ['{"a b": 1}', '«a b» не может быть именем'],
  ['{"a": 9007199254740993}', 'печатайте его строкой'],
  ['{"a": [{"b": 1e400}]}', 'печатайте его строкой'],
  [String.raw`{"a": "\u0000"}`, 'с кодом 0'],
])('%j is refused: %s', (printed, words) => {
  expect(readParameters(printed).problem).toContain(words);
});

test('errors of the program are explained; a broken runner is not one', async () => {
  const end = { by: 'crash' } as const;
  const crashing = fakeRunner(() => ({
    end,
    stderr: '  File "variant.py", line 2\nZeroDivisionError: division by zero',
  }));
  expect((await makeParameters(crashing, 'x', [1]))[0]!.problem).toContain('деление на ноль');
  const uncompiled: Runner = {
    ...fakeRunner(),
    prepare: async () => ({ compileError: 'SyntaxError: invalid syntax', run: never, close: async () => undefined }),
  };
  expect((await makeParameters(uncompiled, 'x', [1, 2])).map(({ problem }) => problem)).toEqual([
    expect.stringContaining('Python не понял'),
    expect.stringContaining('Python не понял'),
  ]);
  const endless = fakeRunner(() => ({ end: { by: 'limit', limit: 'time' } }));
  expect((await makeParameters(endless, 'x', [1]))[0]!.problem).toContain('слишком долго');
  const broken = fakeRunner(() => {
    throw new RunnerFault('The fake was told to break');
  });
  await expect(makeParameters(broken, 'x', [1])).rejects.toThrow('told to break');
});

const never = () => Promise.reject(new Error('It does not compile'));
