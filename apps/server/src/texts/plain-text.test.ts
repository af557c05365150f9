import { hostileTexts } from '@put/markdown/hostile-texts';
import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('words without marks of Markdown', () => {
  const source =
    '## Условие\n\n- Дано **целое** `n` и $a_i$.\n> [Ссылка](https://a.example/b) и ![рисунок](/f/1)\n\n```python\nprint(n)\n```';
  expect(plainText(source)).toBe('Условие\n\nДано целое n и a_i.\nСсылка и рисунок\n\n\nprint(n)\n');
});

test.each(Object.entries(hostileTexts(100_000)))('no text holds it up: %s', (_, text) => {
  expect(plainText(text).length).toBeLessThanOrEqual(text.length);
});
