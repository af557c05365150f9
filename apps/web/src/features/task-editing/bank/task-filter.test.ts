import { expect, test } from 'vitest';
import { isSameSearch } from './saved-searches.ts';
import { queryOf, readTaskFilter, shareWords, typedShares } from '../../../parts/task-filter/task-filter.ts';

test('addresses from before shares could be typed still open their list', () => {
  expect(readTaskFilter({ solved: 'few' })).toEqual({ solved: '0-30' });
  expect(queryOf(readTaskFilter({ solved: 'few' }))).toMatchObject({ solved_to: '30' });
  expect(queryOf(readTaskFilter({ solved: 'some' }))).toMatchObject({ solved_from: '30', solved_to: '70' });
  expect(queryOf(readTaskFilter({ solved: 'many' }))).toMatchObject({ solved_from: '70' });
  expect(queryOf(readTaskFilter({ solved: 'many' }))).not.toHaveProperty('solved_to');
  expect(readTaskFilter({ solved: '70-30' })).toEqual({});
  expect(readTaskFilter({ solved: '0-101' })).toEqual({});
});

test('a share is typed as people write it', () => {
  const meant = (typed: string) => typedShares(typed).map(shareWords);
  expect(meant('< 33')).toEqual(['< 33\u00a0%']);
  expect(meant('меньше 33\u00a0%')).toEqual(['< 33\u00a0%']);
  expect(meant('от 70')).toEqual(['от 70\u00a0%']);
  expect(meant('30–70')).toEqual(['30–70\u00a0%']);
  expect(meant('45')).toEqual(['< 45\u00a0%', 'от 45\u00a0%']);
  expect(meant('много')).toEqual([]);
  expect(meant('< 200')).toEqual([]);
});

test('a saved search is known by its filters, on any page and in any order', () => {
  expect(isSameSearch({ kind: 'quiz', q: 'a' }, { q: 'a', kind: 'quiz', page: 3 })).toBe(true);
  expect(isSameSearch({ kind: 'quiz' }, { kind: 'sql' })).toBe(false);
});
