import { expect, test } from 'vitest';
import { functionsOf, measureTree } from './measure-tree.ts';

test('functions are measured by their lines, of whatever form they are', () => {
  const source = 'const a = () =>\n  1;\nfunction b() {\n  return {\n    c() {\n    },\n  };\n}\n';
  expect(functionsOf('x.ts', source)).toEqual([
    { line: 1, lines: 2 },
    { line: 3, lines: 6 },
    { line: 5, lines: 2 },
  ]);
});

test('tests are not measured', () => {
  const { longFiles, longestFunction } = measureTree([
    'scripts/checks/measure-tree.ts',
    'scripts/checks/check-stores.test.ts',
  ]);
  expect(longFiles).toEqual([]);
  expect(longestFunction.path).toBe('scripts/checks/measure-tree.ts');
});
