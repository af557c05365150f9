import * as z from 'zod/mini';
import { namesGoTogether } from '../judge/file-names.ts';
import { Language, SourceFile } from '../judge/languages.ts';
import { Id, title } from '../base/primitives.ts';
import { Feedback } from './task-parts.ts';
import { Verdict } from '../judge/verdicts.ts';

const testText = z.string().check(z.maxLength(4_194_304, 'Тест больше 4 МБ'));

/**
 * One test. `program`: standard input and its answer. `function`: Python that uses the student's code. `sql`: a script
 * that fills the tables, and the expected table.
 */
export const TaskTest = z.object({
  /** Shown to students who may not see the test itself; empty: its number. */
  name: z._default(z.string().check(z.trim(), z.maxLength(200, 'Не длиннее 200 знаков')), ''),
  input: testText,
  answer: z._default(testText, ''),
  /** For `function`: shown when the test fails. */
  message: z._default(z.string().check(z.maxLength(1000, 'Не длиннее 1000 знаков')), ''),
  /** The weight of the test in the points of its group. */
  weight: z._default(z.number('Число').check(z.minimum(0, 'Не меньше 0'), z.maximum(10_000)), 1),
  /** A note for staff. */
  note: z._default(z.string().check(z.maxLength(1000)), ''),
});

export const TestGroup = z.object({
  name: title('имя группы'),
  is_sample: z._default(z.boolean(), false),
  points: z.number('Число').check(z.minimum(0, 'Не меньше 0'), z.maximum(10_000, 'Не больше 10 000')),
  aggregation: z._default(z.enum(['sum', 'min', 'pass_fail']), 'sum'),
  /** Numbers, from 1, of earlier groups that must earn all their points; else this group is skipped. */
  requires: z._default(z.array(Id).check(z.maxLength(100)), []),
  /** Feedback for the tests of this group; null: the feedback of the task. */
  feedback: z._default(z.nullable(Feedback), null),
  tests: z.array(TaskTest).check(z.maxLength(500, 'Не больше 500 тестов в группе')),
});
export type TestGroup = z.infer<typeof TestGroup>;

export const ReferenceSolution = z.object({
  title: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  language: Language,
  expected: Verdict,
  /** Verdicts accepted besides `expected`. When `partial` is one of them, another one must name the failure. */
  also_expected: z._default(z.array(Verdict).check(z.maxLength(12)), []),
  /** The expected verdict of each group, when it matters which one fails; null: any. */
  expected_groups: z._default(z.array(z.nullable(Verdict)).check(z.maxLength(100)), []),
  /** Points of the whole task that it must earn, to two digits after the comma; null: any. */
  expected_score: z._default(
    z.nullable(z.number('Число').check(z.minimum(0, 'Не меньше 0'), z.maximum(1_000_000, 'Слишком много'))),
    null,
  ),
  files: z.array(SourceFile).check(z.minLength(1), z.maxLength(20), namesGoTogether()),
});
export type ReferenceSolution = z.infer<typeof ReferenceSolution>;

export const Hint = z.object({
  after_attempts: z.int().check(z.minimum(0), z.maximum(1000)),
  text: z.string().check(z.minLength(1, 'Введите подсказку'), z.maxLength(5000)),
});

/** An author's explanation of an error, tried before the product's own. `pattern` is a regular expression. */
export const ErrorExplanation = z.object({
  pattern: z.string().check(z.minLength(1, 'Введите образец'), z.maxLength(500)),
  text: z.string().check(z.minLength(1, 'Введите объяснение'), z.maxLength(2000)),
});
export type ErrorExplanation = z.infer<typeof ErrorExplanation>;
