import { expect, test } from 'vitest';
import { distanceTo, findPlace, keepPlace, placeAt } from './reading-place.ts';

const boxes = [
  { top: 100, height: 200 },
  { top: 300, height: 400 },
];

test('the place is a piece and a share of it, and leads back to itself', () => {
  expect(placeAt(50, boxes)).toEqual({ piece: 0, share: 0 });
  const place = placeAt(400, boxes);
  expect(place).toEqual({ piece: 1, share: 0.25 });
  expect(distanceTo(place, 400, boxes)).toBe(0);
});

test('a picture that comes late above moves the place along with the text', () => {
  const place = placeAt(400, boxes);
  const grown = [
    { top: 100, height: 900 },
    { top: 1000, height: 400 },
  ];
  expect(distanceTo(place, 400, grown)).toBe(700);
});

test('a text that has become shorter ends at its end; one without pieces stays where it is', () => {
  expect(distanceTo({ piece: 9, share: 0.1 }, 0, boxes)).toBe(700);
  expect(distanceTo({ piece: 1, share: 0.5 }, 0, [])).toBe(0);
});

test('each person has places of their own; the beginning needs none', () => {
  keepPlace(1, 7, { piece: 2, share: 0.5 });
  keepPlace(1, 8, { piece: 3, share: 0 });
  expect(findPlace(1, 7)).toEqual({ piece: 2, share: 0.5 });
  expect(findPlace(2, 7)).toBeNull();
  keepPlace(1, 7, { piece: 0, share: 0 });
  expect(findPlace(1, 7)).toBeNull();
  expect(findPlace(1, 8)).not.toBeNull();
});

test('the oldest places make way, and what is broken counts as none', () => {
  for (let lesson = 1; lesson <= 101; lesson++) keepPlace(1, lesson, { piece: 1, share: 0 });
  expect(findPlace(1, 1)).toBeNull();
  expect(findPlace(1, 101)).not.toBeNull();
  localStorage.setItem('pt.reading.1', '{"lesson":');
  expect(findPlace(1, 101)).toBeNull();
});
