import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { variablesSheet } from './mantine-variables.ts';

const sheet = variablesSheet();
const named = (text: string) => new Set([...text.matchAll(/(--mantine-[\w-]+):/g)].map(([, name]) => name!));

test('the sheet has the colours, fonts and sizes of our theme for both schemes', () => {
  expect(sheet).toContain('--mantine-color-pine-7: #0f6b58;');
  expect(sheet).toContain('--mantine-font-family: "Onest Variable"');
  expect(sheet).toContain('--mantine-radius-default: 8px;');
  expect(sheet).toMatch(/:root\[data-mantine-color-scheme="dark"\][^{]*\{[^}]*--mantine-color-pine-filled:/);
  expect(sheet).toMatch(/:root\[data-mantine-color-scheme="light"\][^{]*\{[^}]*--mantine-color-pine-filled:/);
});

test('it has every variable of the library that our own sheets read', () => {
  const source = join(import.meta.dirname, '../src');
  const ours = globSync('**/*.css', { cwd: source }).map((file) => readFileSync(join(source, file), 'utf8'));
  const read = new Set(ours.flatMap((text) => [...text.matchAll(/var\((--mantine-[\w-]+)/g)].map(([, name]) => name!)));
  expect(read.size).toBeGreaterThan(10);
  const set = named(sheet);
  expect([...read].filter((name) => !set.has(name))).toEqual([]);
});
