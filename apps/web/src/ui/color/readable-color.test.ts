import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, grounds, leastContrast, readableOn, type Theme } from './readable-color.ts';

const themes: Theme[] = ['light', 'dark'];
const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((code) => `#${code.toString(16).padStart(6, '0')}`);

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
});

test.each(themes)('whatever a teacher picks can be told from every ground of the %s theme', (theme) => {
  fc.assert(
    fc.property(anyColor, (color) => {
      const shade = readableOn(theme, color);
      const least = Math.min(...grounds[theme].map((ground) => contrast(shade, ground)));
      expect(least).toBeGreaterThanOrEqual(leastContrast);
    }),
  );
});

test('a colour that is good as it is stays', () => {
  expect(readableOn('light', '#0f8a6d')).toBe('#0f8a6d');
  expect(readableOn('dark', '#fcd88d')).toBe('#fcd88d');
  expect(readableOn('dark', '#000000')).not.toBe('#000000');
});
