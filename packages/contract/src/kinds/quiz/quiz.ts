import * as z from 'zod/mini';
import { markdown } from '../../primitives.ts';
import type { KindSetup, KindShapes } from '../kind.ts';

const key = z.string().check(z.regex(/^[\w-]{1,40}$/));
/** May be empty in a draft. `quizProblems` says what is missing before publication. */
const text = z.string().check(z.maxLength(5000, 'Не длиннее 5000 знаков'));
const line = z.string().check(z.maxLength(1000, 'Не длиннее 1000 знаков'));
const atLeastZero = z.number('Число').check(z.minimum(0, 'Не меньше 0'), z.maximum(1e12, 'Слишком много'));
const Option = z.object({ key, text, is_right: z.boolean(), explanation: text });

const common = {
  key,
  text: markdown,
  points: z.number('Число').check(z.minimum(0, 'Не меньше 0'), z.maximum(10_000, 'Не больше 10 000')),
  /** Shown after the question was answered, where feedback is full. */
  explanation: text,
};

/**
 * How the points of several parts add up. `all_or_nothing`: only a fully right answer counts. `share`: each right part
 * gives its share. `share_minus_wrong`: each wrong part also takes one share away; never below 0.
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
    /** Each of them is a right answer. */
    variants: z.array(line).check(z.maxLength(50)),
    is_case_sensitive: z.boolean(),
    /** When false, several spaces count as one and spaces at the ends do not count. */
    ignores_spaces: z.boolean(),
    /** Whether «ё» and «е» are the same letter. */
    ignores_yo: z._default(z.boolean(), true),
  }),
  z.object({
    type: z.literal('number'),
    ...common,
    /** As typed, «12,5», so that a parameter of a variant may stand here. In the unit with the factor 1. */
    answer: z.string().check(z.maxLength(100, 'Не длиннее 100 знаков')),
    /** The allowed difference: `absolute`, or `relative` of the answer (0.01 is one percent), whichever allows more. */
    absolute: atLeastZero,
    relative: atLeastZero,
    /** Unit → factor to the unit of the answer, which has the factor 1. Empty: a number without a unit. */
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
    /** Right sides that fit no left side. */
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
    /** The code; `{{key}}` stands where a gap is. */
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
  /** Each student has an own order. */
  shuffles_questions: z.boolean(),
  /** Items to order and right sides to match are always shuffled. */
  shuffles_options: z.boolean(),
});
export type QuizConfig = z.infer<typeof QuizConfig>;

const given = z.string().check(z.maxLength(5000, 'Слишком длинный ответ'));
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

export const quizSetup = {
  config: QuizConfig,
  mayVary: true,
  languagesOf: null,
  pointsOf: ({ questions }) => questions.reduce((sum, { points }) => sum + points, 0),
  marking: null,
  animationOf: null,
  templateOf: null,
} satisfies KindSetup<QuizConfig>;
