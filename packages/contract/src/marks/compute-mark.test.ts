import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeMark, type MarkRules, markScales, type WorkPoints } from './compute-mark.ts';
import { MarkSettings } from './marks.ts';

const work = (lesson_id: number, score: number, max_score = 10, more: Partial<WorkPoints> = {}): WorkPoints => ({
  lesson_id,
  score,
  max_score,
  waiting: 0,
  excused: 0,
  is_due: true,
  ...more,
});
type Category = MarkRules['categories'][number];
const category = (lesson_ids: number[], more: Partial<Category> = {}): Category => ({
  title: 'Работы',
  weight: 1,
  rule: 'sum',
  drop_lowest: 0,
  lesson_ids,
  ...more,
});
const rules = (categories: Category[], more: Partial<MarkRules> = {}): MarkRules => ({
  scale: 'five',
  thresholds: [85, 70, 50],
  rounding: 'nearest',
  counts: 'due',
  categories,
  ...more,
});
const four = [1, 2, 3, 4];

describe('a table of examples', () => {
  const marks = { scale: 'hundred', thresholds: [] } as const;
  const done = [work(1, 10), work(2, 5), work(3, 30, 100), work(4, 0)];
  test.each<[string, MarkRules, WorkPoints[], number | null, string | null]>([
    ['points of all works together', rules([category(four)]), done, 35, '2'],
    ['the mean of percents', rules([category(four, { rule: 'mean' })]), done, 45, '2'],
    ['the mean without the lowest', rules([category(four, { rule: 'mean', drop_lowest: 1 })]), done, 60, '3'],
    ['without the two lowest', rules([category(four, { rule: 'mean', drop_lowest: 2 })]), done, 75, '4'],
    ['one work always stays', rules([category(four, { rule: 'mean', drop_lowest: 9 })]), done, 100, '5'],
    ['the best work', rules([category(four, { rule: 'best' })]), done, 100, '5'],
    ['weights', rules([category([1], { weight: 3 }), category([4], { weight: 1 })]), done, 75, '4'],
    ['a category without works is left out', rules([category([1]), category([9], { weight: 5 })]), done, 100, '5'],
    ['nothing counts yet', rules([category([9])]), done, null, null],
    ['exactly the threshold', rules([category([1])]), [work(1, 85, 100)], 85, '5'],
    ['a point below it', rules([category([1])]), [work(1, 84, 100)], 84, '4'],
    ['half a percent is rounded up', rules([category([1])]), [work(1, 845, 1000)], 85, '5'],
    ['less than half is not', rules([category([1])]), [work(1, 8449, 10_000)], 84, '4'],
    ['rounding down', rules([category([1])], { rounding: 'down' }), [work(1, 849, 1000)], 84, '4'],
    ['rounding up', rules([category([1])], { rounding: 'up' }), [work(1, 841, 1000)], 85, '5'],
    ['a whole percent is not rounded up', rules([category([1])], { rounding: 'up' }), [work(1, 7, 25)], 28, '2'],
    ['nor down', rules([category([1])], { rounding: 'down' }), [work(1, 57, 100)], 57, '3'],
    ['of a hundred', rules([category([1])], marks), [work(1, 847, 1000)], 85, '85'],
    [
      'of ten',
      rules([category([1])], { scale: 'ten', thresholds: [95, 85, 75, 65, 55, 45, 35, 25, 15] }),
      [work(1, 56, 100)],
      56,
      '6',
    ],
    ['passed', rules([category([1])], { scale: 'pass', thresholds: [60] }), [work(1, 6)], 60, 'зачёт'],
    ['not passed', rules([category([1])], { scale: 'pass', thresholds: [60] }), [work(1, 5)], 50, 'незачёт'],
    [
      'before its deadline a work does not count',
      rules([category([1, 2])]),
      [work(1, 10), work(2, 0, 10, { is_due: false })],
      100,
      '5',
    ],
    [
      'unless all count from the start',
      rules([category([1, 2])], { counts: 'all' }),
      [work(1, 10), work(2, 0, 10, { is_due: false })],
      50,
      '3',
    ],
    ['excused', rules([category([1, 2])]), [work(1, 10), work(2, 0, 0, { excused: 2 })], 100, '5'],
    ['what waits is no zero', rules([category([1, 2])]), [work(1, 10), work(2, 0, 0, { waiting: 1 })], 100, '5'],
  ])('%s', (_, given, works, percent, mark) => {
    expect(computeMark(given, works)).toMatchObject({ percent, mark });
  });
});

test('it says of each work whether and why it counts', () => {
  const given = [
    work(1, 2),
    work(2, 9),
    work(3, 1, 10, { is_due: false }),
    work(4, 0, 0, { excused: 1 }),
    work(5, 0, 0, { waiting: 1, excused: 1 }),
    work(6, 0, 0),
  ];
  const { categories } = computeMark(rules([category([1, 2, 3, 4, 5, 6], { rule: 'mean', drop_lowest: 1 })]), given);
  expect(categories[0]!.works.map(({ state, percent }) => [state, percent])).toEqual([
    ['dropped', 20],
    ['counts', 90],
    ['not_due', 10],
    ['excused', null],
    ['waits', null],
    ['nothing', null],
  ]);
});

describe('for any works', () => {
  const works = fc
    .array(
      fc.record({
        max_score: fc.integer({ min: 0, max: 100 }),
        share: fc.integer({ min: 0, max: 100 }),
        is_due: fc.boolean(),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((list) =>
      list.map(({ max_score, share, is_due }, at) =>
        work(at, Math.round(max_score * share) / 100, max_score, { is_due }),
      ),
    );
  const anyRules = fc
    .record({
      scale: fc.constantFrom('five', 'ten', 'hundred', 'pass'),
      rounding: fc.constantFrom('nearest', 'down', 'up'),
      counts: fc.constantFrom('due', 'all'),
      parts: fc.array(
        fc.record({
          weight: fc.integer({ min: 1, max: 100 }),
          rule: fc.constantFrom('sum', 'mean', 'best'),
          drop: fc.integer({ min: 0, max: 4 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
    })
    .map(({ parts, scale, ...rest }): MarkRules => {
      const { length } = markScales[scale];
      return {
        ...rest,
        scale,
        thresholds: Array.from({ length: Math.max(0, length - 1) }, (_, at) => 90 - at * 9),
        categories: parts.map(({ weight, rule, drop }, part) =>
          category(
            Array.from({ length: 12 }, (_, at) => at).filter((at) => at % parts.length === part),
            { weight, rule, drop_lowest: rule === 'mean' ? drop : 0 },
          ),
        ),
      };
    });

  test('the percent lies between the worst and the best work, and the mark is of the scale', () => {
    fc.assert(
      fc.property(anyRules, works, (given, list) => {
        const { exact_percent, percent, mark, categories } = computeMark(given, list);
        const counted = categories.flatMap((one) => one.works.filter(({ state }) => state === 'counts'));
        expect(percent === null).toBe(counted.length === 0);
        if (percent === null) return;
        const percents = counted.map((one) => one.percent!);
        expect(exact_percent).toBeGreaterThanOrEqual(Math.min(...percents) - 0.01);
        expect(exact_percent).toBeLessThanOrEqual(Math.max(...percents) + 0.01);
        const marks: readonly string[] = markScales[given.scale];
        expect(marks.length === 0 ? String(percent) : marks).toContain(mark);
      }),
    );
  });

  test('more points never make it worse', () => {
    fc.assert(
      fc.property(anyRules, works, fc.nat(), (given, list, pick) => {
        const at = pick % list.length;
        const better = list.map((one, index) => (index === at ? { ...one, score: one.max_score } : one));
        const [before, after] = [computeMark(given, list).percent, computeMark(given, better).percent];
        if (before !== null) expect(after).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  test('neither the order of works nor the unit of weights matters', () => {
    fc.assert(
      fc.property(anyRules, works, (given, list) => {
        const heavier = given.categories.map((one) => ({
          ...one,
          weight: one.weight * 2,
          lesson_ids: one.lesson_ids.toReversed(),
        }));
        const other = computeMark({ ...given, categories: heavier }, list.toReversed());
        const { percent, mark } = computeMark(given, list);
        expect(other).toMatchObject({ percent, mark });
      }),
    );
  });
});

describe('settings are refused', () => {
  const good = { ...rules([category([1]), category([2])]) };
  const errorsOf = (settings: object) =>
    MarkSettings.safeParse(settings).error?.issues.map(({ path }) => path.join('.'));
  test.each([
    ['without categories', { categories: [] }, ['categories']],
    ['with a lesson in two of them', { categories: [category([1]), category([1])] }, ['categories']],
    ['with growing thresholds', { thresholds: [50, 70, 85] }, ['thresholds']],
    ['with equal thresholds', { thresholds: [85, 70, 70] }, ['thresholds']],
    ['with too few thresholds', { thresholds: [85, 70] }, ['thresholds']],
    ['with thresholds of a hundred', { scale: 'hundred' }, ['thresholds']],
    ['with a weight of nothing', { categories: [category([1], { weight: 0 })] }, ['categories.0.weight']],
    [
      'with the lowest dropped where points are summed up',
      { categories: [category([1], { drop_lowest: 1 })] },
      ['categories.0.drop_lowest'],
    ],
  ])('%s', (_, change, paths) => {
    expect(errorsOf(good)).toBeUndefined();
    expect(errorsOf({ ...good, ...change })).toEqual(paths);
  });
});
