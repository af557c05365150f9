import { describe, expect, it } from 'vitest';
import { moveLesson, withHeadings } from './move-lesson.ts';

const lessons = [
  { id: 1, section: 'А' },
  { id: 2, section: 'А' },
  { id: 3, section: 'Б' },
];

describe('moveLesson', () => {
  it('changes places within a section', () => {
    const moved = moveLesson(lessons, 2, -1);
    expect(moved?.kind).toBe('order');
    expect(moved?.lessons.map(({ id }) => id)).toEqual([2, 1, 3]);
  });

  it('goes over into the neighbouring section at an edge, without changing places', () => {
    const moved = moveLesson(lessons, 2, 1);
    expect(moved).toMatchObject({ kind: 'section', section: 'Б' });
    expect(moved?.lessons.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('has nowhere to go beyond the ends', () => {
    expect(moveLesson(lessons, 1, -1)).toBeUndefined();
    expect(moveLesson(lessons, 3, 1)).toBeUndefined();
    expect(moveLesson(lessons, 99, 1)).toBeUndefined();
  });
});

it('puts a heading wherever the section changes, and names the part without one', () => {
  const listed = withHeadings([{ id: 4, section: '' }, ...lessons, { id: 5, section: '' }]);
  expect(listed.map(({ heading }) => heading)).toEqual([null, 'А', null, 'Б', 'Без раздела']);
});
