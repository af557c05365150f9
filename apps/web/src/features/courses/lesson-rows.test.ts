import { expect, test } from 'vitest';
import { moveId } from '../../ui/sortable/sortable-list.tsx';
import { type EmptySection, readRows, rowsOf } from './lesson-rows.ts';

const lesson = (id: number, section: string) => ({ id, section });
const lessons = [lesson(1, ''), lesson(2, 'А'), lesson(3, 'А'), lesson(4, 'Б')];
const shown = (list: readonly { id: number; section: string }[], empty: EmptySection[] = []) =>
  rowsOf(list, empty).map((row) => (row.kind === 'lesson' ? row.lesson.id : `${row.isEmpty ? '?' : ''}${row.title}`));

/** The list after moving a row. */
const moved = (from: number, to: number, empty: EmptySection[] = []) =>
  readRows(moveId(rowsOf(lessons, empty), from, to));

test('a heading stands wherever the section changes, also back to none', () => {
  expect(shown(lessons)).toEqual([1, 'А', 2, 3, 'Б', 4]);
  expect(shown([lesson(1, 'А'), lesson(2, ''), lesson(3, 'А')])).toEqual(['А', 1, '', 2, 'А', 3]);
  expect(shown([])).toEqual([]);
});

test('empty sections keep their places', () => {
  expect(shown(lessons, [{ title: 'Новый', before: null }])).toEqual([1, 'А', 2, 3, 'Б', 4, '?Новый']);
  // the new section splits another one, so that section's heading is shown again after it
  expect(shown(lessons, [{ title: 'Новый', before: 3 }])).toEqual([1, 'А', 2, '?Новый', 'А', 3, 'Б', 4]);
});

test('rows read back are what they were made of', () => {
  const empty = [{ title: 'Новый', before: 4 }];
  expect(readRows(rowsOf(lessons, empty))).toEqual({ lessons, empty });
});

test('a lesson that passes a heading belongs to it', () => {
  // rows: 1 А 2 3 Б 4
  expect(moved(0, 1).lessons.map(({ id, section }) => [id, section])).toEqual([
    [1, 'А'],
    [2, 'А'],
    [3, 'А'],
    [4, 'Б'],
  ]);
  expect(moved(3, 4).lessons[2]).toEqual(lesson(3, 'Б'));
  expect(moved(2, 0).lessons[0]).toEqual(lesson(2, ''));
});

test('a section that its last lesson leaves stays, empty; one that gets a lesson is empty no more', () => {
  expect(moved(5, 0).empty).toEqual([{ title: 'Б', before: null }]);
  expect(moved(5, 6, [{ title: 'Новый', before: null }])).toEqual({
    lessons: [lesson(1, ''), lesson(2, 'А'), lesson(3, 'А'), lesson(4, 'Новый')],
    empty: [{ title: 'Б', before: 4 }],
  });
});
