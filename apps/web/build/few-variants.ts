import { parseThemeColor, rem, type VariantColorsResolver } from '@mantine/core';

const named = (name: string) => `var(--mantine-color-${name})`;
const colorsOf = (background: string, hover: string, color: string, line = 'transparent') => ({
  background,
  hover,
  color,
  border: `${rem(1)} solid ${line}`,
});

/**
 * Replaces Mantine's rules of how a colour and a variant look, for the variants that are used here and for colours of
 * the theme by their names. Theirs know gradients, shades and any colour, and every page would have to load them.
 */
export const defaultVariantColorsResolver: VariantColorsResolver = ({ color, theme, variant, autoContrast }) => {
  const own = (part: string) => named(`${color}-${part}`);
  switch (variant) {
    case 'light':
      return colorsOf(own('light'), own('light-hover'), own('light-color'));
    case 'outline':
      return colorsOf('transparent', own('outline-hover'), own('outline'), own('outline'));
    case 'subtle':
      return colorsOf('transparent', own('light-hover'), own('light-color'));
    case 'transparent':
      return colorsOf('transparent', 'transparent', own('light-color'));
    case 'filled': {
      const isLight = (autoContrast ?? theme.autoContrast) && parseThemeColor({ color, theme }).isLight;
      return colorsOf(own('filled'), own('filled-hover'), named(isLight ? 'black' : 'white'));
    }
  }
  // also what is left out: a screen must not fail for its look (few-variants.test.ts finds it in the sources)
  return colorsOf(named('default'), named('default-hover'), named('default-color'), named('default-border'));
};
