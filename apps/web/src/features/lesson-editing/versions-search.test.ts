import { expect, test } from 'vitest';
import { readVersionsSearch } from './versions-search.ts';

test('the address opens the list of versions or one of them, and nothing else', () => {
  expect(readVersionsSearch({ versions: 'list' })).toEqual({ versions: 'list' });
  expect(readVersionsSearch({ versions: '3' })).toEqual({ versions: 3 });
  expect(readVersionsSearch({ versions: '-3' })).toEqual({});
  expect(readVersionsSearch({})).toEqual({});
});
