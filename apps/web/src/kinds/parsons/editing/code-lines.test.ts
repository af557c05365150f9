import { expect, test } from 'vitest';
import { codeOf, extraOf, linesOf, saysSame } from './code-lines.ts';

const code =
  'total = 0\nfor i in range(5):\n  total += i\n\n  if total > 3:\n      break\nprint(total)\nprint(i)  # лишняя';

test('code becomes lines with steps of indentation, whatever its author is used to', () => {
  const lines = linesOf(code, 'total = i', []);
  expect(lines.map(({ indent, text, is_distractor }) => [indent, text, is_distractor])).toEqual([
    [0, 'total = 0', false],
    [0, 'for i in range(5):', false],
    [1, 'total += i', false],
    [1, 'if total > 3:', false],
    [2, 'break', false],
    [0, 'print(total)', false],
    [0, 'print(i)', true],
    [0, 'total = i', true],
  ]);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
});

test('what was read can be written down again and says the same', () => {
  const lines = linesOf(code, 'total = i', []);
  expect(saysSame(code, 'total = i', lines)).toBe(true);
  expect(saysSame(codeOf(lines), extraOf(lines), lines)).toBe(true);
  expect(codeOf(lines).split('\n')[4]).toBe('        break');
  expect(extraOf(lines)).toBe('print(i)\ntotal = i');
  expect(saysSame(codeOf(lines).replace('break', 'pass'), extraOf(lines), lines)).toBe(false);
});

test('lines that stay keep their keys and their order, also where others come and go', () => {
  const before = linesOf('a = 1\nb = 2\nprint(a)', '', []);
  const marked = before.map((line, at) => ({
    ...line,
    may_swap: at === 1,
    after: at === 2 ? [before[0]!.key, before[1]!.key] : null,
  }));
  const [first, added, second, third] = linesOf('a = 1\nc = 3\nb = 2\nprint(a)', '', marked);
  expect([first, second, third]).toEqual(marked);
  expect(marked.map(({ key }) => key)).not.toContain(added!.key);
  // a deleted line is removed from the `after` of the others
  expect(linesOf('a = 1\nprint(a)', '', marked)[1]!.after).toEqual([before[0]!.key]);
  // a line that is edited keeps its key
  expect(linesOf('a = 10\nb = 2\nprint(a)', '', marked)[0]!.key).toBe(before[0]!.key);
});
