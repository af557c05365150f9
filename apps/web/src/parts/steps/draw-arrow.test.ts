import { expect, test } from 'vitest';
import { type Box, drawArrow } from './draw-arrow.ts';

const box = (left: number, top: number, width = 100, height = 60): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const numbers = (path: string) => path.match(/-?[\d.]+/g)!.map(Number);
const endOf = (path: string) => numbers(path).slice(-2);
const tipOf = (head: string) => numbers(head).slice(0, 2);

test('goes straight to the left side of what stands free to the right', () => {
  const [source, target] = [box(0, 0), box(140, 40)];
  const { line, head } = drawArrow([source.right, 30], source, target, [source, target], 0);
  expect(line).toMatch(/^M100 30C/);
  expect(endOf(line)).toEqual([140, 55]);
  expect(tipOf(head)).toEqual([140, 55]);
});

test('goes round the cards between, above or below them', () => {
  const [source, between, target] = [box(0, 0), box(140, 0), box(280, 0)];
  const { line } = drawArrow([source.right, 30], source, target, [source, between, target], 0);
  const ys = numbers(line).filter((_, index) => index % 2 === 1);
  expect(endOf(line)[1]).toBe(0);
  expect(Math.min(...ys)).toBe(-9);
  // a straight arrow would be hidden by the card between
  expect(drawArrow([source.right, 30], source, target, [source, target], 0).line).toContain('C');
});

test('goes back to what stands to the left, and to itself at its own corner', () => {
  const [target, source] = [box(0, 0), box(140, 0)];
  const back = drawArrow([source.right, 40], source, target, [source, target], 0);
  expect(endOf(back.line)).toEqual([18, 60]);
  const own = drawArrow([source.right, 40], source, source, [source], 0);
  expect(endOf(own.line)).toEqual([source.right - 18, 60]);
});

test('goes under its own card where another one stands over the way', () => {
  const [target, above, source] = [box(0, 0), box(280, 0, 100, 200), box(140, 220)];
  const { line } = drawArrow([source.right, 240], source, target, [target, above, source], 0);
  const points = numbers(line);
  expect(endOf(line)).toEqual([18, 60]);
  // the arrow goes between the two cards, never behind the card above
  expect(points.filter((_, index) => index % 2 === 0).every((x) => x <= 252)).toBe(true);
  expect(points.filter((_, index) => index % 2 === 1).every((y) => y >= 60 && y <= 240)).toBe(true);
});

test('arrows to different objects run beside each other', () => {
  const [target, source] = [box(0, 0), box(140, 0)];
  const lines = [0, 1, 2, 3, 4].map(
    (lane) => drawArrow([source.right, 40], source, target, [source, target], lane).line,
  );
  expect(new Set(lines).size).toBe(4);
  expect(lines[4]).toBe(lines[0]);
});
