import { describe, expect, test } from 'vitest';
import { filledIn, fillVariant, isParameterName, namesIn } from './fill-variant.ts';

describe('fillVariant', () => {
  test.each([
    ['{{a}} + {{ b }} = ?', { a: 2, b: 3 }, '2 + 3 = ?'],
    ['{{words}}', { words: 'ёж $& $1' }, 'ёж $& $1'],
    ['{{list}}, {{yes}}, {{none}}', { list: [1, 'два'], yes: true, none: null }, '[1,"два"], true, null'],
    // values of parameters are not filled again
    ['{{a}}', { a: '{{b}}', b: 'x' }, '{{b}}'],
    ['{{{a}}}', { a: 1 }, '{1}'],
    ['{{gap}} {{1}} {{}} {a}', { a: 1 }, '{{gap}} {{1}} {{}} {a}'],
    // names that every object has are not parameters
    ['{{constructor}} {{toString}}', {}, '{{constructor}} {{toString}}'],
    ['{{имя}}', { имя: 'Ира' }, 'Ира'],
  ])('%j with %j is %j', (text, parameters, filled) => {
    expect(fillVariant(text, parameters)).toBe(filled);
  });

  test('fills every string and nothing else', () => {
    const task = { '{{a}}': 1, tests: [{ input: '{{a}}', weight: 1, answer: null }], isSample: true };
    expect(fillVariant(task, { a: 7 })).toEqual({
      '{{a}}': 1,
      tests: [{ input: '7', weight: 1, answer: null }],
      isSample: true,
    });
    expect(task.tests[0]!.input).toBe('{{a}}');
  });

  test('is quick for a long text without a parameter', () => {
    const text = '{{ '.repeat(300_000);
    expect(fillVariant(text, { a: 1 })).toBe(text);
  });
});

test('names are words in any script', () => {
  expect(namesIn('{{a}} {{ b }} {{a}} {{1}} {{дата_2}} {{a-b}}')).toEqual(['a', 'b', 'дата_2']);
  expect(['a', '_x', 'дата_2'].every(isParameterName)).toBe(true);
  expect(['', '1', 'a-b', 'a b', 'x'.repeat(41)].some(isParameterName)).toBe(false);
});

test('what would be put in is counted without making the text', () => {
  const task = { statement: '{{a}} и {{ list }}, {{нет}}', tests: [{ input: '{{a}}{{a}}', answer: null }] };
  const parameters = { a: 'abc', list: [1, 2] };
  expect(filledIn(task, parameters)).toBe(3 * 'abc'.length + '[1,2]'.length);
  // a terabyte, were it made
  const many = filledIn('{{a}}'.repeat(200_000), { a: 'x'.repeat(5_000_000) });
  expect(many).toBe(1_000_000_000_000);
  expect(filledIn('{{constructor}}', {})).toBe(0);
});
