import { expect, test } from 'vitest';
import { compareTexts, type DifferenceRow } from './compare-texts.ts';

const lineOf = (row: DifferenceRow) =>
  row.is === 'gap'
    ? `… ${row.lines}`
    : `${{ same: ' ', added: '+', removed: '-' }[row.is]}${row.pieces.map(({ is, text }) => (is === 'same' ? text : `[${text}]`)).join('')}`;
const lines = (count: number, from = 1) => Array.from({ length: count }, (_, n) => `строка ${n + from}`);

test('a changed line stands twice with its changed words marked, equal lines far from it are left out', () => {
  const [before, after] = [lines(9), lines(9)];
  before[4] = 'цикл for идёт вперёд';
  after[4] = 'цикл while идёт вперёд';
  expect(compareTexts(before.join('\n'), after.join('\n')).map(lineOf)).toEqual([
    '… 2',
    ' строка 3',
    ' строка 4',
    '-цикл [for] идёт вперёд',
    '+цикл [while] идёт вперёд',
    ' строка 6',
    ' строка 7',
    '… 2',
  ]);
});

test('a line that came with others stands beside the one it was', () => {
  expect(compareTexts('n = 1\nprint(a - b)', 'n = 1\n# складываем\nprint(a + b)').map(lineOf)).toEqual([
    ' n = 1',
    '+[# складываем]',
    '-print(a [-] b)',
    '+print(a [+] b)',
  ]);
  expect(compareTexts('лишнее\nprint(a - b)', 'print(a + b)').map(lineOf)).toEqual([
    '-[лишнее]',
    '-print(a [-] b)',
    '+print(a [+] b)',
  ]);
});

test('lines that come or go are whole; two equal texts have no difference', () => {
  expect(compareTexts('а\nб', 'а\nв\nб').map(lineOf)).toEqual([' а', '+[в]', ' б']);
  expect(compareTexts('а\nб', 'а').map(lineOf)).toEqual([' а', '-[б]']);
  expect(compareTexts('а\nб', 'а\nб').map(lineOf)).toEqual(['… 2']);
});

test('two long texts without a common line are given up and stand one after the other', () => {
  const rows = compareTexts(lines(20_000).join('\n'), lines(20_000, 50_000).join('\n'));
  expect(rows.every(({ is }) => is === 'added' || is === 'removed')).toBe(true);
  expect(rows).toHaveLength(40_000);
});
