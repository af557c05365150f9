import { expect, it } from 'vitest';
import { positionAfterKey } from './grid-keys.ts';

const size = { rows: 100, columns: 12, pageRows: 20 };
const press = (key: string, from = { row: 5, column: 5 }, more = {}) =>
  positionAfterKey(from, { key, code: key, ctrlKey: false, metaKey: false, altKey: false, ...more }, size);

it('goes by one, by a page, and to the ends', () => {
  expect(press('ArrowDown')).toEqual({ row: 6, column: 5 });
  expect(press('PageDown')).toEqual({ row: 25, column: 5 });
  expect(press('End')).toEqual({ row: 5, column: 11 });
  expect(press('Home', undefined, { ctrlKey: true })).toEqual({ row: 0, column: 0 });
  expect(press('End', undefined, { ctrlKey: true })).toEqual({ row: 99, column: 11 });
});

it('stops at the edges', () => {
  expect(press('ArrowUp', { row: 0, column: 0 })).toEqual({ row: 0, column: 0 });
  expect(press('PageDown', { row: 95, column: 0 })).toEqual({ row: 99, column: 0 });
});

it('leaves other keys to the browser', () => {
  expect(press('a')).toBeUndefined();
  expect(press('ArrowLeft', undefined, { altKey: true })).toBeUndefined();
});

it('goes by J, K, H and L too, on a Russian keyboard as well', () => {
  expect(press('о', undefined, { code: 'KeyJ' })).toEqual({ row: 6, column: 5 });
  expect(press('k', undefined, { code: 'KeyK' })).toEqual({ row: 4, column: 5 });
  expect(press('h', undefined, { code: 'KeyH' })).toEqual({ row: 5, column: 4 });
  expect(press('l', undefined, { code: 'KeyL' })).toEqual({ row: 5, column: 6 });
  expect(press('l', undefined, { code: 'KeyL', ctrlKey: true })).toBeUndefined();
});
