import { hostileTexts } from '@put/markdown/hostile-texts';
import { splitText } from '@put/markdown/split-text';
import { expect, test } from 'vitest';
import { isReadHere, readText } from './read-text.ts';

test('a text comes as elements and letters, safe to show', async () => {
  const text =
    '# Начало\n\nСлова, **важное** <b onclick="x">и</b> [ссылка](javascript:alert(1)).\n\n```python run\nx = 1\n```';
  expect(await readText(text)).toEqual([
    {
      nodes: [
        ['h1', 0, 'Начало'],
        ['p', 0, 'Слова, ', ['strong', 0, 'важное'], ' ', '<b onclick="x">', 'и', '</b>', ' ', ['a', 0, 'ссылка'], '.'],
        ['pt-code', { language: 'python', run: true }, 'x = 1'],
      ],
      headings: [{ level: 1, words: 'Начало' }],
      excess: null,
      source: '',
    },
  ]);
});

test('a piece beyond the limits stays as typed, the rest is parsed', async () => {
  const read = await readText(`${'Сначала **важное**.\n\n'.repeat(120)}# Дальше\n\n${'> '.repeat(500)}дно`);
  expect(read?.map(({ excess }) => excess)).toEqual([null, null, 'depth']);
  expect(read?.at(-1)?.source).toContain('дно');
});

test('a text is parsed once for all readers', async () => {
  const [one, two] = await Promise.all([readText('Один **текст**'), readText('Один **текст**')]);
  expect(one).toBe(two);
  expect(await readText('Один **текст**')).toBe(one);
});

test.each(Object.entries(hostileTexts(100_000)))(
  'a text made to hold up whoever reads it is left to its reader, or read in small steps: %s',
  async (_, text) => {
    const read = await readText(text);
    expect(read !== null).toBe(isReadHere(splitText(text)));
  },
);

test('a text that is too long is not parsed', async () => {
  expect(await readText('слово '.repeat(100_000))).toBeNull();
});
