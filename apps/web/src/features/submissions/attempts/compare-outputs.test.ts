import { expect, test } from 'vitest';
import { compareOutputs, mostRows, seeSpaces } from './compare-outputs.ts';

test('marks only what differs within a line', () => {
  const { rows } = compareOutputs('Привет, мир!\n', 'Привет, Мир!\n');
  expect(rows).toEqual([
    {
      number: 1,
      isSame: false,
      expected: [
        { text: 'Привет, ', isOdd: false },
        { text: 'м', isOdd: true },
        { text: 'ир!', isOdd: false },
      ],
      got: [
        { text: 'Привет, ', isOdd: false },
        { text: 'М', isOdd: true },
        { text: 'ир!', isOdd: false },
      ],
    },
  ]);
});

test('an extra space is the only difference, also when the sides overlap', () => {
  const { rows } = compareOutputs('aa', 'a a');
  expect(rows[0]?.got?.filter(({ isOdd }) => isOdd)).toEqual([{ text: ' ', isOdd: true }]);
  expect(
    compareOutputs('aaa', 'aa')
      .rows[0]?.expected?.map(({ text }) => text)
      .join(''),
  ).toBe('aaa');
});

test('a line that one side does not have stands alone; a last line feed makes none', () => {
  const { rows } = compareOutputs('1\n2\n', '1');
  expect(rows.map(({ isSame }) => isSame)).toEqual([true, false]);
  expect(rows[1]).toMatchObject({ expected: [{ text: '2', isOdd: true }], got: null });
  expect(compareOutputs('', '').rows).toEqual([]);
});

test('signs of two units are never cut apart', () => {
  const { rows } = compareOutputs('😀', '😁');
  expect(rows[0]?.got).toEqual([{ text: '😁', isOdd: true }]);
});

test('thousands of lines show the first and say how many are left', () => {
  const { rows, hidden } = compareOutputs('1\n'.repeat(mostRows + 5), '');
  expect([rows.length, hidden]).toEqual([mostRows, 5]);
});

test('white space can be seen', () => {
  expect(seeSpaces('a b\tc\r')).toBe('a·b→c␍');
});
