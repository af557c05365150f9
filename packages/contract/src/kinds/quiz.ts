import * as z from 'zod/mini';
import { markdown } from '../primitives.ts';

const key = z.string().check(z.regex(/^[\w-]{1,40}$/));
/** An empty text may be kept in a draft; what is missing before publication is said by `quizProblems`. */
const text = z.string().check(z.maxLength(5000, 'Не длиннее 5000 знаков'));
const line = z.string().check(z.maxLength(1000, 'Не длиннее 1000 знаков'));
const atLeastZero = z.number('Число').check(z.minimum(0, 'Не меньше 0'), z.maximum(1e12, 'Слишком много'));
const Option = z.object({ key, text, is_right: z.boolean(), explanation: text });

const common = {
  key,
  text: markdown,
  points: z.number('Число').check(z.minimum(0, 'Не меньше 0'), z.maximum(10_000, 'Не больше 10 000')),
  /** Said after an answer to the question, where feedback is full. */
  explanation: text,
};

/**
 * How points of several parts add up. `all_or_nothing`: only a wholly right answer counts. `share`: each part that is right
 * gives its share. `share_minus_wrong`: each part that is wrong takes a share away again, never below 0.
 */
export const PartialCredit = z.enum(['all_or_nothing', 'share', 'share_minus_wrong']);
export type PartialCredit = z.infer<typeof PartialCredit>;

export const Question = z.discriminatedUnion('type', [
  z.object({ type: z.literal('single'), ...common, options: z.array(Option).check(z.maxLength(30)) }),
  z.object({
    type: z.literal('multiple'),
    ...common,
    options: z.array(Option).check(z.maxLength(30)),
    credit: PartialCredit,
  }),
  z.object({
    type: z.literal('text'),
    ...common,
    /** Any of them is right. */
    variants: z.array(line).check(z.maxLength(50)),
    is_case_sensitive: z.boolean(),
    /** Without it, several spaces are one and those at the ends do not count. */
    ignores_spaces: z.boolean(),
    /** «ё» and «е» are the same letter. */
    ignores_yo: z._default(z.boolean(), true),
  }),
  z.object({
    type: z.literal('number'),
    ...common,
    /** As it is typed, «12,5», so that a variant of the task can put its own number here; in the unit with the factor 1. */
    answer: z.string().check(z.maxLength(100, 'Не длиннее 100 знаков')),
    /** Allowed difference: `absolute`, or `relative` of the answer (0.01 is one percent), whichever allows more. */
    absolute: atLeastZero,
    relative: atLeastZero,
    /** Unit → factor to the answer's own unit, which has the factor 1. Empty: a bare number. */
    units: z
      .array(
        z.object({
          name: z.string().check(z.maxLength(30, 'Не длиннее 30 знаков')),
          factor: atLeastZero,
        }),
      )
      .check(z.maxLength(30)),
  }),
  z.object({
    type: z.literal('matching'),
    ...common,
    pairs: z.array(z.object({ key, left: text, right: line })).check(z.maxLength(30)),
    /** Right sides that fit nothing. */
    distractors: z.array(z.object({ key, right: line })).check(z.maxLength(30)),
    credit: PartialCredit,
  }),
  z.object({
    type: z.literal('ordering'),
    ...common,
    /** In the right order. */
    items: z.array(z.object({ key, text })).check(z.maxLength(30)),
    credit: PartialCredit,
  }),
  z.object({
    type: z.literal('gaps'),
    ...common,
    /** Code with `{{key}}` where a gap is. */
    code: z.string().check(z.maxLength(20_000, 'Не длиннее 20 000 знаков')),
    language: z.string().check(z.maxLength(30)),
    gaps: z.array(z.object({ key, variants: z.array(line).check(z.maxLength(50)) })).check(z.maxLength(50)),
    credit: PartialCredit,
  }),
]);
export type Question = z.infer<typeof Question>;
export type QuestionType = Question['type'];
export type QuestionOf<Type extends QuestionType> = Extract<Question, { type: Type }>;

export const QuizConfig = z.object({
  questions: z.array(Question).check(z.maxLength(100, 'Не больше 100 вопросов')),
  /** By a seed of each student's own. */
  shuffles_questions: z.boolean(),
  /** Items to order and right sides to match are shuffled in any case. */
  shuffles_options: z.boolean(),
});
export type QuizConfig = z.infer<typeof QuizConfig>;

const given = z.string().check(z.maxLength(5000, 'Слишком длинный ответ'));
/** Option key, option keys, text, number as typed, left key → right key, item keys, gap → text. */
export const QuestionAnswer = z.union([given, z.array(given).check(z.maxLength(100)), z.record(given, given)]);
export type QuestionAnswer = z.infer<typeof QuestionAnswer>;
/** By the key of its question. Keys of parts are those that the student was shown. */
export const QuizAnswer = z.object({ questions: z.record(given, QuestionAnswer) });
export type QuizAnswer = z.infer<typeof QuizAnswer>;

const Part = z.object({ key: z.string(), text: z.string() });
/** A question as the student sees it: without what tells the answer, options shuffled, keys that say nothing. */
export const MyQuestion = z.object({
  key: z.string(),
  /** Of the test that stands for it in a judgement, from 1; the place on the screen may be another one. */
  number: z.int(),
  type: z.enum(['single', 'multiple', 'text', 'number', 'matching', 'ordering', 'gaps']),
  text: z.string(),
  points: z.number(),
  /** Options of a choice, items to order, right sides to match. */
  options: z.array(Part),
  /** Left sides to match. */
  lefts: z.array(Part),
  units: z.array(z.string()),
  code: z.string(),
  language: z.string(),
  gaps: z.array(z.string()),
});
export type MyQuestion = z.infer<typeof MyQuestion>;
export const MyQuiz = z.object({ questions: z.array(MyQuestion) });
export type MyQuiz = z.infer<typeof MyQuiz>;

/** Found in `details` of the test that stands for a question. It speaks of what was answered and of nothing else. */
export const QuestionReport = z.object({
  question: z.string(),
  /** Chosen option, filled gap, matched left side or placed item, by the key that was shown → right or not. */
  parts: z.record(z.string(), z.boolean()),
  /** Of chosen options, by the key that was shown. */
  explanations: z.record(z.string(), z.string()),
  /** Of the whole question; empty while it is not answered. */
  explanation: z.string(),
});
export type QuestionReport = z.infer<typeof QuestionReport>;
