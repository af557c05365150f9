import * as z from 'zod/mini';
import { markdown } from '../primitives.ts';

const key = z.string().check(z.regex(/^[\w-]{1,40}$/));
const text = z.string().check(z.minLength(1, 'Введите текст'), z.maxLength(5000, 'Не длиннее 5000 знаков'));
const explanation = z.string().check(z.maxLength(5000, 'Не длиннее 5000 знаков'));
const Option = z.object({ key, text, is_right: z.boolean(), explanation });

const common = {
  key,
  text: markdown,
  points: z.number('Число').check(z.minimum(0, 'Не меньше 0'), z.maximum(10_000, 'Не больше 10 000')),
  explanation,
};

/** How points of several right parts add up: each part its share, wrong ones taken away (never below 0); or all or nothing. */
export const PartialCredit = z.enum(['all_or_nothing', 'share', 'share_minus_wrong']);
export type PartialCredit = z.infer<typeof PartialCredit>;

export const Question = z.discriminatedUnion('type', [
  z.object({ type: z.literal('single'), ...common, options: z.array(Option).check(z.minLength(2), z.maxLength(30)) }),
  z.object({
    type: z.literal('multiple'),
    ...common,
    options: z.array(Option).check(z.minLength(2), z.maxLength(30)),
    credit: PartialCredit,
  }),
  z.object({
    type: z.literal('text'),
    ...common,
    /** Any of them is right. */
    variants: z.array(z.string().check(z.minLength(1), z.maxLength(1000))).check(z.minLength(1), z.maxLength(50)),
    is_case_sensitive: z.boolean(),
    ignores_spaces: z.boolean(),
  }),
  z.object({
    type: z.literal('number'),
    ...common,
    answer: z.number('Число'),
    /** Allowed difference: `absolute`, or `relative` of the answer, whichever is more. */
    absolute: z.number().check(z.minimum(0)),
    relative: z.number().check(z.minimum(0)),
    /** Unit → factor to the answer's own unit, which has the factor 1. Empty: a bare number. */
    units: z.array(z.object({ name: z.string().check(z.minLength(1), z.maxLength(30)), factor: z.number() })),
  }),
  z.object({
    type: z.literal('matching'),
    ...common,
    pairs: z.array(z.object({ key, left: text, right: text })).check(z.minLength(2), z.maxLength(30)),
    /** Right sides that fit nothing. */
    distractors: z.array(z.object({ key, right: text })).check(z.maxLength(30)),
    credit: PartialCredit,
  }),
  z.object({
    type: z.literal('ordering'),
    ...common,
    /** In the right order. */
    items: z.array(z.object({ key, text })).check(z.minLength(2), z.maxLength(30)),
    credit: PartialCredit,
  }),
  z.object({
    type: z.literal('gaps'),
    ...common,
    /** Code with `{{key}}` where a gap is. */
    code: z.string().check(z.minLength(1), z.maxLength(20_000)),
    language: z.string().check(z.maxLength(30)),
    gaps: z
      .array(
        z.object({ key, variants: z.array(z.string().check(z.minLength(1), z.maxLength(500))).check(z.minLength(1)) }),
      )
      .check(z.minLength(1), z.maxLength(50)),
    credit: PartialCredit,
  }),
]);
export type Question = z.infer<typeof Question>;

export const QuizConfig = z.object({
  questions: z.array(Question).check(z.minLength(1, 'Добавьте вопрос'), z.maxLength(100)),
  /** By a seed of each student's own. */
  shuffles_questions: z.boolean(),
  shuffles_options: z.boolean(),
});
export type QuizConfig = z.infer<typeof QuizConfig>;

/** By the key of its question: option key, option keys, text, number as typed, left key → right key, item keys, gap → text. */
export const QuizAnswer = z.object({
  questions: z.record(z.string(), z.union([z.string(), z.array(z.string()), z.record(z.string(), z.string())])),
});
export type QuizAnswer = z.infer<typeof QuizAnswer>;

/** A question as the student sees it: without what tells the answer, options shuffled. */
export const MyQuestion = z.object({
  key: z.string(),
  type: z.enum(['single', 'multiple', 'text', 'number', 'matching', 'ordering', 'gaps']),
  text: z.string(),
  points: z.number(),
  /** Options of a choice, items to order, right sides to match. */
  options: z.array(z.object({ key: z.string(), text: z.string() })),
  /** Left sides to match. */
  lefts: z.array(z.object({ key: z.string(), text: z.string() })),
  units: z.array(z.string()),
  code: z.string(),
  language: z.string(),
  gaps: z.array(z.string()),
});
export type MyQuestion = z.infer<typeof MyQuestion>;
export const MyQuiz = z.object({ questions: z.array(MyQuestion) });
export type MyQuiz = z.infer<typeof MyQuiz>;

/** Found in `details` of the test that stands for a question: which parts were right, and explanations open by now. */
export const QuestionReport = z.object({
  question: z.string(),
  /** Option, gap, left side or item key → right or not; empty where feedback hides it. */
  parts: z.record(z.string(), z.boolean()),
  explanations: z.array(z.string()),
});
export type QuestionReport = z.infer<typeof QuestionReport>;
