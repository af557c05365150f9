import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import type { Plugin } from 'vite';
import { theme } from '../src/theme.ts';

const address = 'virtual:mantine-variables.css';

/**
 * The variables of Mantine's sheet for our theme, made at build: its provider would make them in each browser before the
 * first paint. Colours that our theme does not name are left out.
 */
export function mantineVariables(): Plugin {
  return {
    name: 'pt:mantine-variables',
    resolveId: { filter: { id: new RegExp(`^${address}$`) }, handler: () => `\0${address}` },
    load: { filter: { id: new RegExp(`^\0${address}$`) }, handler: () => variablesSheet() },
  };
}

export function variablesSheet(): string {
  const { colors, ...merged } = mergeMantineTheme(DEFAULT_THEME, theme);
  const own = Object.fromEntries(Object.entries(colors).filter(([name]) => name in theme.colors!));
  return convertCssVariables(defaultCssVariablesResolver({ ...merged, colors: own as typeof colors }));
}
