import { computeMark, type MarkRules, type WorkPoints } from '@put/contract/marks/compute-mark';
import { expect, test } from 'vitest';
import { markWords, roundingWords, ruleWords, sumWords, thresholdWords, workWords } from './mark-words.ts';

const work = (lesson_id: number, score: number, more: Partial<WorkPoints> = {}): WorkPoints => ({
  lesson_id,
  score,
  max_score: 10,
  waiting: 0,
  excused: 0,
  is_due: true,
  ...more,
});
const rules: MarkRules = {
  scale: 'five',
  thresholds: [85, 70, 50],
  rounding: 'nearest',
  counts: 'due',
  categories: [
    { title: 'Домашние', weight: 30, rule: 'mean', drop_lowest: 1, lesson_ids: [1, 2, 3] },
    { title: 'Контрольные', weight: 70, rule: 'sum', drop_lowest: 0, lesson_ids: [4, 5] },
  ],
};
const told = computeMark(rules, [work(1, 10), work(2, 5), work(3, 2), work(4, 7), work(5, 0, { is_due: false })]);

test('each step of the computation in words and numbers', () => {
  expect(told.categories.map(ruleWords)).toEqual(['среднее 2 работ, худших отброшено: 1', 'все баллы 1 работы вместе']);
  expect(sumWords(told)).toBe('(75\u00a0% × 30 + 70\u00a0% × 70) : 100 = 71,5\u00a0%');
  expect(roundingWords(rules, told)).toBe('округляем до целого: 72\u00a0%');
  expect(thresholdWords(rules)).toBe('«5» от 85\u00a0%, «4» от 70\u00a0%, «3» от 50\u00a0%, иначе «2»');
  expect(markWords('five', told.mark, told.percent)).toBe('4 (72\u00a0%)');
  expect(markWords('hundred', '72', 72)).toBe('72 из 100');
});

test('why a work does not count', () => {
  const [homework, tests] = told.categories;
  const due = '5 декабря';
  expect(homework!.works.map((one) => workWords(one, null))).toEqual([
    '10 из 10 баллов — 100\u00a0%',
    '5 из 10 баллов — 50\u00a0%',
    '2 из 10 баллов — 20\u00a0%; отброшена как худшая',
  ]);
  expect(workWords(tests!.works[1]!, due)).toBe('0 из 10 баллов — 0\u00a0%; считается после срока: 5 декабря');
  const { categories } = computeMark(rules, [
    work(1, 0, { max_score: 0, excused: 2 }),
    work(2, 0, { max_score: 0, waiting: 1 }),
    work(3, 4, { waiting: 1, excused: 1 }),
  ]);
  expect(categories[0]!.works.map((one) => workWords(one, null))).toEqual([
    'освобождение, не считается',
    'ждёт проверки или баллы пока не показаны',
    '4 из 10 баллов — 40\u00a0%; ещё не в счёт: 1 задача; освобождение от 1 задачи',
  ]);
});

test('nothing is summed up before anything counts', () => {
  const empty = computeMark(rules, []);
  expect([sumWords(empty), roundingWords(rules, empty), markWords('five', empty.mark, empty.percent)]).toEqual([
    null,
    null,
    'пока нет',
  ]);
});
