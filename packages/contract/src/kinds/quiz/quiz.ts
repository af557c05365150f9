import * as z from 'zod/mini';
import { longerThan } from '../../base/issue-words.ts';
import type { KindShapes } from '../kind.ts';

const given = z.string().check(z.maxLength(5000, longerThan('Ответ', 5000)));
/** By kind of question: option key, option keys, text, number as typed, left key → right key, item keys, gap → text. */
export const QuestionAnswer = z.union([given, z.array(given).check(z.maxLength(100)), z.record(given, given)]);
export type QuestionAnswer = z.infer<typeof QuestionAnswer>;
/** By the key of the question. Keys of parts are those of the student's view. */
export const QuizAnswer = z.object({ questions: z.record(given, QuestionAnswer) });
export type QuizAnswer = z.infer<typeof QuizAnswer>;

const Part = z.object({ key: z.string(), text: z.string() });
/** A question as the student sees it: without the answer, options shuffled, keys masked. */
export const MyQuestion = z.object({
  key: z.string(),
  /**
   * The number, from 1, of the test that stands for the question in a judgement. The order on the screen may differ.
   */
  number: z.int(),
  type: z.enum(['single', 'multiple', 'text', 'number', 'matching', 'ordering', 'gaps']),
  text: z.string(),
  points: z.number(),
  /** The options of a choice, the items to order or the right sides to match. */
  options: z.array(Part),
  /** The left sides to match. */
  lefts: z.array(Part),
  units: z.array(z.string()),
  code: z.string(),
  language: z.string(),
  gaps: z.array(z.string()),
});
export type MyQuestion = z.infer<typeof MyQuestion>;
export const MyQuiz = z.object({ questions: z.array(MyQuestion) });
export type MyQuiz = z.infer<typeof MyQuiz>;

/** Stands in `details` of the question's test. It tells only about what the student answered. */
export const QuestionReport = z.object({
  question: z.string(),
  /**
   * Key in the student's view of a chosen option, filled gap, matched left side or placed item → whether it is right.
   */
  parts: z.record(z.string(), z.boolean()),
  /** Explanations of the chosen options, by the key in the student's view. */
  explanations: z.record(z.string(), z.string()),
  /** Explanation of the whole question; empty when it is not answered. */
  explanation: z.string(),
});
export type QuestionReport = z.infer<typeof QuestionReport>;

export const quiz = {
  name: 'Вопросы',
  answer: QuizAnswer,
  view: MyQuiz,
  hasTests: false,
} as const satisfies KindShapes;
