import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { grounds } from '../src/ui/color/readable-color.ts';

// this test stands here because tests of screens do not load style sheets
test.each(['light', 'dark'] as const)('the grounds that colours are measured on are those of the %s sheet', (theme) => {
  const sheet = readFileSync(join(import.meta.dirname, '../src/styles/tokens.css'), 'utf8');
  const part = sheet.slice(sheet.indexOf(`  color-scheme: ${theme};`)).split('}', 1)[0]!;
  const written = ['body', 'surface', 'sunken'].map((name) => new RegExp(`--pt-${name}: (#\\w+);`).exec(part)?.[1]);
  expect(written.map((color) => (color === '#fff' ? '#ffffff' : color))).toEqual(grounds[theme]);
});
