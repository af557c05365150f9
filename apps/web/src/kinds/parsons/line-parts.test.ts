import { expect, test } from 'vitest';
import { lineParts } from './line-parts.ts';

const answer = { lines: ['b', 'a', 'c'].map((key) => ({ key, indent: 0 })) };
const report = (lines: Record<string, string> | null, message: string | null = null) =>
  [{ details: lines && { lines }, message }] as unknown as Parameters<typeof lineParts>[0]['tests'];
const judged = { status: 'done', verdict: 'partial', answer, view: null } as const;

test('lines are stops in the order of the answer, with what to do about the wrong ones', () => {
  const tests = report({ a: 'right', b: 'extra', c: 'indent' }, 'Не хватает строк: 1.');
  const { stops, words } = lineParts({ ...judged, tests });
  expect(stops).toEqual([
    { place: 1, name: 'Строка 1: лишняя строка', mark: 'wrong' },
    { place: 2, name: 'Строка 2: на месте', mark: 'right' },
    { place: 3, name: 'Строка 3: другой отступ', mark: 'partial' },
  ]);
  expect(words).toBe(
    'На месте 1 из 3. Не хватает строк: 1. Отметки стоят на самих строках: лишние уберите, где отступ другой, сдвиньте.',
  );
});

test('a right answer needs no remedy, and where marks are hidden the words say so', () => {
  const right = report({ a: 'right', b: 'right', c: 'right' });
  expect(lineParts({ ...judged, verdict: 'accepted', tests: right }).words).toBe('На месте 3 из 3.');
  const closed = lineParts({ ...judged, tests: report(null) });
  expect(closed.stops).toEqual([]);
  expect(closed.words).toContain('не показано');
});
