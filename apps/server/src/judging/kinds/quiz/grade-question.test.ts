import type { QuestionAnswer } from '@put/contract/kinds/quiz/quiz';
import { Question, type QuestionOf, type QuestionType } from '@put/contract/kinds/quiz/quiz-setup';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gradeQuestion } from './grade-question.ts';
import { longestInOrder } from './longest-in-order.ts';

const common = { key: 'q', text: 'Вопрос', points: 1, explanation: '' };
const signs = (text: string) => text.split('');
const options = (right: string, count = 4) =>
  signs('abcdefgh'.slice(0, count)).map((key) => ({ key, text: key, is_right: right.includes(key), explanation: '' }));
const make = <Type extends QuestionType>(type: Type, fields: Omit<QuestionOf<Type>, keyof typeof common | 'type'>) =>
  Question.parse({ type, ...common, ...fields });

type Row = [answer: QuestionAnswer | undefined, share: number];
const share = (question: Question, answer: QuestionAnswer | undefined) => gradeQuestion(question, answer).share;
const table = (name: string, question: Question, rows: Row[]) =>
  it.each(rows)(`${name}: %j → %f`, (answer, expected) => expect(share(question, answer)).toBeCloseTo(expected, 9));

table('single: the right option is «b»', make('single', { options: options('b') }), [
  ['b', 1],
  ['a', 0],
  ['d', 0],
  ['x', 0],
  ['', 0],
  [undefined, 0],
  [['b'], 0],
  [{ b: 'b' }, 0],
  ['constructor', 0],
]);

const multiple = (credit: QuestionOf<'multiple'>['credit']) => make('multiple', { options: options('ab', 5), credit });
table('multiple «ab» of five, all or nothing', multiple('all_or_nothing'), [
  [['a', 'b'], 1],
  [['b', 'a'], 1],
  [['a', 'b', 'a'], 1],
  [['a'], 0],
  [['a', 'b', 'c'], 0],
  [['c', 'd', 'e'], 0],
  [[], 0],
  ['ab', 0],
]);
table('multiple «ab» of five, share of options decided', multiple('share'), [
  [['a', 'b'], 1],
  [['a'], 4 / 5],
  [['b'], 4 / 5],
  [['a', 'b', 'c'], 4 / 5],
  [['a', 'c'], 3 / 5],
  [['a', 'c', 'd'], 2 / 5],
  [['a', 'b', 'c', 'd', 'e'], 2 / 5],
  [['a', 'c', 'd', 'e'], 1 / 5],
  [['c'], 0],
  [['c', 'd', 'e'], 0],
  [[], 0],
  [undefined, 0],
]);
table('multiple «ab» of five, share less wrong', multiple('share_minus_wrong'), [
  [['a', 'b'], 1],
  [['a'], 1 / 2],
  [['a', 'b', 'c'], 1 / 2],
  [['a', 'c'], 0],
  [['a', 'b', 'c', 'd'], 0],
  [['a', 'b', 'c', 'd', 'e'], 0],
  [['c'], 0],
  [['unknown'], 0],
  [[], 0],
]);

const text = (fields: Partial<QuestionOf<'text'>>, variants = ['Ёлка', 'два слова']) =>
  make('text', { variants, is_case_sensitive: false, ignores_spaces: false, ignores_yo: true, ...fields });
table('text: case, spaces at the ends and «ё» do not matter', text({}), [
  ['Ёлка', 1],
  ['ёлка', 1],
  ['елка', 1],
  ['ЕЛКА', 1],
  ['  ёлка ', 1],
  ['е\u0308лка', 1],
  ['два слова', 1],
  ['два   слова', 1],
  ['два\u00a0слова', 1],
  ['дваслова', 0],
  ['ёлки', 0],
  ['', 0],
  ['   ', 0],
  [['Ёлка'], 0],
]);
table('text: every letter matters', text({ is_case_sensitive: true, ignores_yo: false }), [
  ['Ёлка', 1],
  [' Ёлка', 1],
  ['ёлка', 0],
  ['Елка', 0],
]);
table('text: a word in letters of two alphabets is the word that it reads as', text({}, ['CPU', 'а']), [
  ['СРU', 1],
  ['сpu', 1],
  ['GPU', 0],
  ['CPU\u200b', 1],
  // one letter may be what is asked about
  ['a', 0],
]);
table('text: no space matters', text({ ignores_spaces: true }, ['a + b']), [
  ['a+b', 1],
  ['a +b', 1],
  ['A + B', 1],
  ['a - b', 0],
]);

const number = (fields: Partial<QuestionOf<'number'>>) =>
  make('number', { answer: '5', absolute: 0, relative: 0, units: [], ...fields });
table('number: exactly −1234,5', number({ answer: '-1234,5' }), [
  ['-1234,5', 1],
  ['-1234.5', 1],
  ['−1234,50', 1],
  ['-1 234,5', 1],
  ['-1\u202f234,5', 1],
  [' -1.2345e3 ', 1],
  ['-1.2345Е3', 1],
  ['1234,5', 0],
  ['-1234', 0],
  ['-1234,5 м', 0],
  ['-1234,5.', 0],
  ['-1 2345', 0],
  ['минус', 0],
  ['-', 0],
  ['', 0],
  ['1e999', 0],
]);
table('number: half of one more or less', number({ absolute: 0.5 }), [
  ['5', 1],
  ['5,5', 1],
  ['4,5', 1],
  ['5,51', 0],
  ['4.49', 0],
]);
table('number: ten percent', number({ answer: '0,3', relative: 0.1 }), [
  ['0,33', 1],
  ['.27', 1],
  ['0,3301', 0],
  ['0', 0],
]);
const units = [
  { name: 'м', factor: 1 },
  { name: 'км', factor: 1000 },
  { name: 'см', factor: 0.01 },
];
table('number: 5000 metres', number({ answer: '5000', units }), [
  ['5 км', 1],
  ['5км', 1],
  ['5 КМ', 1],
  ['5,0 км.', 1],
  ['5000 м', 1],
  ['5 000 м', 1],
  ['500000 см', 1],
  ['5000', 0],
  ['5000 км', 0],
  ['5 мм', 0],
  ['км', 0],
]);
table(
  'number: units that only case tells apart',
  number({
    answer: '8',
    units: [
      { name: 'Мбит', factor: 1 },
      { name: 'мбит', factor: 0.5 },
    ],
  }),
  [
    ['8 Мбит', 1],
    ['16 мбит', 1],
    ['8 мбит', 0],
    ['8 МБИТ', 0],
  ],
);

const matching = (credit: QuestionOf<'matching'>['credit']) =>
  make('matching', {
    pairs: [
      { key: '1', left: '7 // 2', right: '3' },
      { key: '2', left: '7 % 2', right: '1' },
      { key: '3', left: '3 % 2', right: '1' },
      { key: '4', left: '2 ** 3', right: '8' },
    ],
    distractors: [{ key: '5', right: '6' }],
    credit,
  });
const allMatched = { 1: '1', 2: '2', 3: '2', 4: '4' };
table('matching, share', matching('share'), [
  [allMatched, 1],
  [{ ...allMatched, 3: '3' }, 1],
  [{ ...allMatched, 4: '5' }, 3 / 4],
  [{ 1: '1', 2: '2' }, 2 / 4],
  [{ 1: '2', 2: '1', 3: '4', 4: '5' }, 0],
  [{ 1: '', 2: '' }, 0],
  [{ 1: 'nothing' }, 0],
  [{}, 0],
  ['1', 0],
  [['1', '2'], 0],
]);
table('matching, share less wrong', matching('share_minus_wrong'), [
  [allMatched, 1],
  [{ ...allMatched, 4: '5' }, 2 / 4],
  [{ 1: '1', 2: '2' }, 2 / 4],
  [{ 1: '1', 2: '1' }, 0],
  [{ 1: '2', 2: '1', 3: '4', 4: '5' }, 0],
]);
table('matching, all or nothing', matching('all_or_nothing'), [
  [allMatched, 1],
  [{ ...allMatched, 4: '5' }, 0],
  [{ 1: '1', 2: '2', 3: '2' }, 0],
]);

const ordering = (credit: QuestionOf<'ordering'>['credit']) =>
  make('ordering', { items: signs('abcd').map((key) => ({ key, text: key })), credit });
table('ordering, longest part', ordering('share'), [
  [signs('abcd'), 1],
  [signs('bacd'), 2 / 3],
  [signs('bcda'), 2 / 3],
  [signs('dabc'), 2 / 3],
  [signs('badc'), 1 / 3],
  [signs('dcba'), 0],
  [signs('abc'), 2 / 3],
  [['a'], 0],
  [signs('aaab'), 1 / 3],
  [['x', ...signs('abcd')], 1],
  [[], 0],
]);
table('ordering, pairs less wrong ones', ordering('share_minus_wrong'), [
  [signs('abcd'), 1],
  [signs('bacd'), 4 / 6],
  [signs('bcda'), 0],
  [signs('badc'), 2 / 6],
  [signs('dcba'), 0],
  [signs('ab'), 1 / 6],
]);
table('ordering, all or nothing', ordering('all_or_nothing'), [
  [signs('abcd'), 1],
  [signs('bacd'), 0],
  [signs('abc'), 0],
]);

const gaps = (credit: QuestionOf<'gaps'>['credit']) =>
  make('gaps', {
    code: 'for i in {{range}}:\n    print({{what}})\n{{last}}',
    language: 'python',
    gaps: [
      { key: 'range', variants: ['range(1, 11)', 'range(1, 11, 1)'] },
      { key: 'what', variants: ["'a b'", '"a b"'] },
      { key: 'last', variants: ['not x'] },
    ],
    credit,
  });
const filled = { range: 'range(1, 11)', what: "'a b'", last: 'not x' };
table('gaps, share', gaps('share'), [
  [filled, 1],
  [{ ...filled, range: 'range( 1,11 )' }, 1],
  [{ ...filled, range: 'range(1,11,1)' }, 1],
  [{ ...filled, what: '"a b"' }, 1],
  [{ ...filled, what: "'ab'" }, 2 / 3],
  [{ ...filled, what: "'a  b'" }, 2 / 3],
  [{ ...filled, last: 'notx' }, 2 / 3],
  [{ ...filled, last: ' not   x ' }, 1],
  [{ ...filled, last: 'Not x' }, 2 / 3],
  [{ range: 'range(1, 11)' }, 1 / 3],
  [{ range: ' ' }, 0],
  [{}, 0],
  ['range(1, 11)', 0],
]);
table('gaps, share less wrong', gaps('share_minus_wrong'), [
  [filled, 1],
  [{ ...filled, last: 'x' }, 1 / 3],
  [{ range: 'range(1, 11)', last: 'x' }, 0],
  [{ range: 'range(1, 11)' }, 1 / 3],
]);
table('gaps, all or nothing', gaps('all_or_nothing'), [
  [filled, 1],
  [{ ...filled, last: 'x' }, 0],
]);

describe('rules of credit', () => {
  const credits = fc.constantFrom('all_or_nothing' as const, 'share' as const, 'share_minus_wrong' as const);
  const keys = fc.array(fc.constantFrom(...signs('abcdefx'), '__proto__'), { maxLength: 10 });
  const anyAnswer = fc.oneof(
    fc.string(),
    keys,
    fc.dictionary(
      fc.constantFrom('1', '2', '3', '4', 'range', 'what', 'last'),
      fc.constantFrom('1', '2', '5', 'not x'),
    ),
  );
  it('stay within 0 to 1 for any answer', () => {
    const questions = credits.chain((credit) =>
      fc.constantFrom(
        make('multiple', { options: options('ace', 6), credit }),
        matching(credit),
        ordering(credit),
        gaps(credit),
        number({ units }),
        text({}),
        make('single', { options: options('b') }),
      ),
    );
    fc.assert(
      fc.property(questions, anyAnswer, (question, answer) => {
        const { share: found } = gradeQuestion(question, answer);
        expect(found).toBeGreaterThanOrEqual(0);
        expect(found).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('give all only for a fully right answer, and a stricter rule never gives more', () => {
    fc.assert(
      fc.property(fc.subarray(signs('abcdef')), fc.subarray(signs('abcdef'), { minLength: 1 }), (chosen, right) => {
        const by = (credit: 'all_or_nothing' | 'share' | 'share_minus_wrong') =>
          share(make('multiple', { options: options(right.join(''), 6), credit }), chosen);
        expect(by('share') === 1).toBe(chosen.join('') === right.join(''));
        expect(by('all_or_nothing')).toBe(by('share') === 1 ? 1 : 0);
        expect(by('share_minus_wrong') === 1).toBe(by('share') === 1);
      }),
    );
  });

  it('find a longest part in order, compared with trying all parts', () => {
    const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 });
    const isRising = (part: number[]) => part.every((n, at) => at === 0 || part[at - 1]! < n);
    const parts = (list: number[]): number[][] =>
      list.reduce<number[][]>((all, item) => [...all, ...all.map((part) => [...part, item])], [[]]);
    fc.assert(
      fc.property(order, (list) => {
        const found = longestInOrder(list);
        expect(isRising(found)).toBe(true);
        expect(parts(list)).toContainEqual(found);
        expect(found.length).toBe(
          Math.max(
            ...parts(list)
              .filter(isRising)
              .map((part) => part.length),
          ),
        );
      }),
    );
  });
});
