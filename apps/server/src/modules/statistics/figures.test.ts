import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadOf, sumRows, tenthsOf } from './figures.ts';

test('median and quartiles of counted values are those of the values themselves', () => {
  const counts = fc.array(fc.record({ value: fc.nat(20), students: fc.integer({ min: 1, max: 5 }) }), { minLength: 1 });
  fc.assert(
    fc.property(counts, (given) => {
      const sorted = given.toSorted((a, b) => a.value - b.value);
      const values = sorted.flatMap(({ value, students }) => Array.from({ length: students }, () => value));
      const at = (share: number) => {
        const place = share * (values.length - 1);
        return (values[Math.floor(place)]! + values[Math.ceil(place)]!) / 2;
      };
      expect(spreadOf(sorted)).toEqual({ median: at(0.5), lower: at(0.25), upper: at(0.75) });
    }),
  );
  expect(spreadOf([])).toBeNull();
});

test('rows of several lessons add up', () => {
  const row = (value: string, students: number) => ({ figure: 'points', value, students });
  expect(tenthsOf(sumRows([row('10', 2), row('10', 3), row('0', 1)]))).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5]);
});
