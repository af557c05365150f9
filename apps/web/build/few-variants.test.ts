import { DEFAULT_THEME, defaultVariantColorsResolver as theirs, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { theme as own } from '../src/theme.ts';
import { defaultVariantColorsResolver as ours } from './few-variants.ts';

const theme = mergeMantineTheme(DEFAULT_THEME, own);
const variants = ['default', 'light', 'outline', 'subtle', 'transparent', 'filled'];

test.each(variants)('the variant «%s» of every colour of ours looks as Mantine makes it', (variant) => {
  for (const color of Object.keys(own.colors!))
    for (const contrast of [{}, { autoContrast: true }, { autoContrast: false }]) {
      const given = { color, theme, variant, ...contrast };
      expect(ours(given)).toEqual(theirs(given));
    }
});

test('a variant that nothing uses says where it is left out', () => {
  expect(() => ours({ color: 'pine', theme, variant: 'gradient' })).toThrow('build/few-variants.ts');
});
