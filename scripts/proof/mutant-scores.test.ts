import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutantsConfig, type Score, scoreOf, survivors, testsOf } from './mutant-scores.ts';
import { root } from '../run-program.ts';

const mutant = (status: string, line = 1) => ({
  status,
  mutatorName: 'ConditionalExpression',
  replacement: 'true',
  location: { start: { line }, end: { line } },
});
const report = {
  files: {
    'a.ts': {
      source: 'if (a)\n  if (b) c();',
      mutants: [mutant('Killed'), mutant('Survived', 2), mutant('NoCoverage')],
    },
    'b.ts': { source: 'x', mutants: [mutant('Timeout'), mutant('Ignored')] },
  },
};

test('tests that do not end have noticed; what no test reaches does not count', () => {
  expect(scoreOf(report, new Date('2026-11-29T10:00Z'))).toEqual({
    covered: 3,
    killed: 2,
    percent: 66.6,
    on: '2026-11-29',
  });
});

test('a survivor is told with its place and what stood there', () => {
  expect(survivors(report)).toEqual(['a.ts:2  ConditionalExpression  if (b) c();  →  true']);
});

test('a file is tried by the tests beside it, a folder without its tests and SQL', () => {
  expect(testsOf('packages/x/src/y.ts')).toEqual(['packages/x/src/**/*.test.{ts,tsx}']);
  expect(mutantsConfig('packages/x/src/y.ts', 'r').mutate).toEqual(['packages/x/src/y.ts']);
  expect(mutantsConfig('packages/x/src', 'r').mutate).toContain('!**/*.test.{ts,tsx}');
});

test('of each rule that matters at least 85 % of the covered mutants are killed', () => {
  const scores = JSON.parse(readFileSync(join(root, 'mutants.json'), 'utf8')) as Record<string, Score>;
  expect(Object.keys(scores).length).toBeGreaterThan(0);
  for (const [path, { percent, covered, on }] of Object.entries(scores)) {
    expect(percent, path).toBeGreaterThanOrEqual(85);
    expect(covered, path).toBeGreaterThan(0);
    expect(on, path).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
});
