import { expect, test } from 'vitest';
import { pseudonyms } from './pseudonyms.ts';

const ids = Array.from({ length: 9999 }, (_, at) => at + 1);

test('each person has a number of the own, with four digits at most while there are fewer than ten thousand', () => {
  const numbers = ids.map(pseudonyms('one'));
  expect(new Set(numbers).size).toBe(ids.length);
  expect(Math.min(...numbers)).toBe(1);
  expect(Math.max(...numbers)).toBe(9999);
});

test('longer ids have longer numbers, so none of them meets a shorter one', () => {
  const numberOf = pseudonyms('one');
  const numbers = [10_000, 10_001, 12_345, 99_999].map(numberOf);
  expect(new Set(numbers).size).toBe(4);
  for (const number of numbers) expect(String(number)).toHaveLength(5);
  expect(String(numberOf(2_147_483_647))).toHaveLength(10);
});

test('a number stays, and is another one with another secret', () => {
  expect(ids.map(pseudonyms('one'))).toEqual(ids.map(pseudonyms('one')));
  const [one, other] = [ids.map(pseudonyms('one')), ids.map(pseudonyms('other'))];
  expect(one.filter((number, at) => number === other[at]).length).toBeLessThan(20);
});

test('neighbours are not neighbours, and the order of ids is lost', () => {
  const numbers = ids.slice(0, 1000).map(pseudonyms('one'));
  const rising = numbers.filter((number, at) => at > 0 && number > numbers[at - 1]!).length;
  expect(rising).toBeGreaterThan(400);
  expect(rising).toBeLessThan(600);
  expect(numbers.filter((number, at) => number === at + 1).length).toBeLessThan(20);
});
