import { expect, test } from 'vitest';
import { distanceTo, findPosition, keepPosition, positionAt } from './reading-position.ts';

const boxes = [
  { top: 100, height: 200 },
  { top: 300, height: 400 },
];

test('a position is a piece and a share of it, and scrolls back to the same place', () => {
  expect(positionAt(50, boxes)).toEqual({ piece: 0, share: 0 });
  const position = positionAt(400, boxes);
  expect(position).toEqual({ piece: 1, share: 0.25 });
  expect(distanceTo(position, 400, boxes)).toBe(0);
});

test('a picture that comes late above moves the place along with the text', () => {
  const position = positionAt(400, boxes);
  const grown = [
    { top: 100, height: 900 },
    { top: 1000, height: 400 },
  ];
  expect(distanceTo(position, 400, grown)).toBe(700);
});

test('a text that has become shorter ends at its end; one without pieces stays where it is', () => {
  expect(distanceTo({ piece: 9, share: 0.1 }, 0, boxes)).toBe(700);
  expect(distanceTo({ piece: 1, share: 0.5 }, 0, [])).toBe(0);
});

test('each user has positions of their own; the beginning of a text is not stored', () => {
  keepPosition(1, 7, { piece: 2, share: 0.5 });
  keepPosition(1, 8, { piece: 3, share: 0 });
  expect(findPosition(1, 7)).toEqual({ piece: 2, share: 0.5 });
  expect(findPosition(2, 7)).toBeNull();
  keepPosition(1, 7, { piece: 0, share: 0 });
  expect(findPosition(1, 7)).toBeNull();
  expect(findPosition(1, 8)).not.toBeNull();
});

test('the oldest positions are removed, and broken ones are ignored', () => {
  for (let lesson = 1; lesson <= 101; lesson++) keepPosition(1, lesson, { piece: 1, share: 0 });
  expect(findPosition(1, 1)).toBeNull();
  expect(findPosition(1, 101)).not.toBeNull();
  localStorage.setItem('pt.reading.1', '{"lesson":');
  expect(findPosition(1, 101)).toBeNull();
});
