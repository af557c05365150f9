import { expect, test } from 'vitest';
import { SourceFile } from '../judge/languages.ts';
import { TextAnswer } from '../kinds/text/text.ts';
import { Credentials } from '../accounts/accounts.ts';
import * as z from 'zod/mini';
import { issueWords } from './issue-words.ts';

const wordsOf = (shape: z.ZodMiniType, value: unknown) =>
  shape.safeParse(value).error?.issues[0]?.message.replaceAll('\u00A0', ' ');

test('a text that is too long is told its limit and its size', () => {
  const content = 'ы'.repeat(300 * 1024);
  expect(wordsOf(SourceFile, { name: 'main.py', content })).toBe('Файл больше 256 КБ: сейчас 300 КБ');
  expect(wordsOf(TextAnswer, { text: 'ы'.repeat(200_500) })).toBe('Ответ длиннее 200 000 знаков: сейчас 200 500');
  expect(wordsOf(Credentials, { login: 'a'.repeat(300), password: 'x' })).toBe('Не длиннее 254 знаков');
});

test('so is one of a shape without words of its own', () => {
  const shape = z.string().check(z.maxLength(21));
  const parsed = shape.safeParse('ы'.repeat(30), { error: issueWords });
  expect(parsed.error?.issues[0]?.message).toBe('Не длиннее 21 знака: сейчас 30');
});
