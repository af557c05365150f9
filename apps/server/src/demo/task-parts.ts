import { readFileSync } from 'node:fs';
import type { DemoTask } from './demo-shapes.ts';

type TestGroup = DemoTask['test_groups'][number];
type Solution = DemoTask['solutions'][number];

/** A test's input and right answer. Both end with a line break, as `input()` and `print()` expect. */
type InputAndAnswer = readonly [input: string, answer: string];

/** Reads files that stand beside a tasks.ts: `const file = filesBeside(import.meta.url)`. */
export const filesBeside = (moduleUrl: string) => (name: string) => readFileSync(new URL(name, moduleUrl), 'utf8');

/** Open tests, which students see under the statement. They give no points, because their answers are known. */
export const samples = (...tests: InputAndAnswer[]): TestGroup => ({
  name: 'Примеры',
  is_sample: true,
  points: 0,
  aggregation: 'sum',
  tests: tests.map(([input, answer]) => ({ input, answer })),
});

/** Hidden tests that give points only together, for tasks where half of the answers can be guessed. */
export const allOrNothing = (name: string, points: number, tests: InputAndAnswer[]): TestGroup => ({
  name,
  is_sample: false,
  points,
  aggregation: 'pass_fail',
  tests: tests.map(([input, answer]) => ({ input, answer })),
});

/** Hidden tests that give points one by one. */
export const eachTest = (name: string, points: number, tests: InputAndAnswer[]): TestGroup => ({
  ...allOrNothing(name, points, tests),
  aggregation: 'sum',
});

/** A reference solution. The title of a wrong one names its mistake. */
export const solution = (expected: Solution['expected'], title: string, code: string): Solution => ({
  title,
  expected,
  code,
});
