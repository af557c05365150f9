import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_THEME, defaultVariantColorsResolver as theirs, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { theme as own } from '../src/theme.ts';
import { defaultVariantColorsResolver as ours } from './few-variants.ts';

const sources = join(import.meta.dirname, '../src');
const theme = mergeMantineTheme(DEFAULT_THEME, own);
const variants = ['default', 'light', 'outline', 'subtle', 'transparent', 'filled'];

test.each(variants)('the variant «%s» of every colour of ours looks as Mantine makes it', (variant) => {
  for (const color of Object.keys(own.colors!))
    for (const contrast of [{}, { autoContrast: true }, { autoContrast: false }]) {
      const given = { color, theme, variant, ...contrast };
      expect(ours(given)).toEqual(theirs(given));
    }
});

test('no screen names a variant that is left out', () => {
  // inputs and buttons without a look of Mantine's
  const known = new Set([...variants, 'unstyled']);
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  expect(files.length).toBeGreaterThan(100);
  const named = files.flatMap((name) =>
    [...readFileSync(join(sources, name), 'utf8').matchAll(/\bvariant="([^"]*)"/g)].map(([, variant]) => [
      name,
      variant!,
    ]),
  );
  expect(named.filter(([, variant]) => !known.has(variant!))).toEqual([]);
});
