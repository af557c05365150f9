import * as z from 'zod/mini';
import { markdown } from '../../base/primitives.ts';
import type { KindSetup } from '../kind.ts';

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

export const quizSetup = {
  config: QuizConfig,
  mayVary: true,
  languagesOf: null,
  pointsOf: ({ questions }) => questions.reduce((sum, { points }) => sum + points, 0),
  marking: null,
  animationOf: null,
  templateOf: null,
} satisfies KindSetup<QuizConfig>;
