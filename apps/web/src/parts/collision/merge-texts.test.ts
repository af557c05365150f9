import { expect, test } from 'vitest';
import { mergedText, mergeTexts } from './merge-texts.ts';

test('edits of different places are brought together, of the same place are a choice', () => {
  const base = 'раз\nдва\nтри\nчетыре';
  expect(mergedText(mergeTexts('раз!\nдва\nтри\nчетыре', base, 'раз\nдва\nтри\nчетыре\nпять'), [])).toBe(
    'раз!\nдва\nтри\nчетыре\nпять',
  );
  const parts = mergeTexts('раз\nмоё\nтри\nчетыре', base, 'раз\nих\nтри\nчетыре');
  expect(parts.filter(({ is }) => is === 'clash')).toEqual([{ is: 'clash', mine: ['моё'], theirs: ['их'] }]);
  expect(mergedText(parts, ['mine'])).toBe('раз\nмоё\nтри\nчетыре');
  expect(mergedText(parts, ['theirs'])).toBe('раз\nих\nтри\nчетыре');
  expect(mergedText(parts, [])).toBe('раз\nмоё\nих\nтри\nчетыре');
});

test('the same edit by both is no clash, and lines that one took away leave no blank one', () => {
  expect(mergeTexts('а\nв', 'а\nб', 'а\nв')).toEqual([{ is: 'clear', lines: ['а', 'в'] }]);
  const parts = mergeTexts('а\nв', 'а\nб\nв', 'а\nб!\nв');
  expect(mergedText(parts, ['mine'])).toBe('а\nв');
});
