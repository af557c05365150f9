import * as z from 'zod/mini';
import { longerThan } from '../../base/issue-words.ts';
import type { KindSetup, KindShapes } from '../kind.ts';
import { Criterion, Rubric, rubricPoints } from '../rubric.ts';

/** A free answer in Markdown, marked by a person. */
export const TextConfig = z.object({
  rubric: Rubric,
  min_words: z.int('Целое число').check(z.minimum(0, 'Не меньше 0'), z.maximum(10_000, 'Не больше 10 000')),
  max_words: z.int('Целое число').check(z.minimum(1, 'Не меньше 1'), z.maximum(20_000, 'Не больше 20 000')),
});
export type TextConfig = z.infer<typeof TextConfig>;
export const TextAnswer = z.object({ text: z.string().check(z.maxLength(200_000, longerThan('Ответ', 200_000))) });
export type TextAnswer = z.infer<typeof TextAnswer>;
/** The student sees the whole set-up, the rubric too. */
export const MyText = z.object({ rubric: z.array(Criterion), min_words: z.int(), max_words: z.int() });
export type MyText = z.infer<typeof MyText>;

/** Counts words that hold a letter or a digit; a dash or a list mark is no word. */
export const countTextWords = (text: string): number =>
  text.split(/\s+/u).reduce((count, word) => (/[\p{L}\p{N}]/u.test(word) ? count + 1 : count), 0);

export const text = {
  name: 'Развёрнутый ответ',
  answer: TextAnswer,
  view: MyText,
  hasTests: false,
} as const satisfies KindShapes;

export const textSetup = {
  config: TextConfig,
  mayVary: false,
  languagesOf: null,
  pointsOf: ({ rubric }) => rubricPoints(rubric),
  marking: { rubricOf: ({ rubric }) => rubric, isByHandAlone: () => true },
  animationOf: null,
  templateOf: null,
} satisfies KindSetup<TextConfig>;
