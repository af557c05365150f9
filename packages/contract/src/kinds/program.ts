import * as z from 'zod/mini';
import { namesGoTogether } from '../file-names.ts';
import { ProgramLanguage, SourceFile } from '../languages.ts';

const tolerance = z.number('Число').check(z.minimum(0, 'Не меньше 0'), z.maximum(1e9, 'Слишком много'));
const authorFiles = z.array(SourceFile).check(z.minLength(1), z.maxLength(20), namesGoTogether());

/**
 * How a program of the author that checks is called and answers.
 * `icpc`: arguments are the files of input and answer and a folder, the output comes as standard input; 42 is right, 43 wrong;
 * in the folder it may leave `teammessage.txt`, `judgemessage.txt` and a share from 0 to 1, or points, in `score.txt`.
 * `testlib`: arguments are the files of input, output and answer; 0 is right, 1 wrong, 2 badly laid out, 7 a share, which the
 * words on standard error begin with («points 0.5 …»).
 */
export const CheckerProtocol = z.enum(['icpc', 'testlib']);
export type CheckerProtocol = z.infer<typeof CheckerProtocol>;

/** How a program of the author is called, besides what its protocol says. */
const callFields = {
  protocol: z._default(CheckerProtocol, 'icpc'),
  /** Words after those of the protocol, with spaces between them. */
  args: z.optional(z.string().check(z.trim(), z.maxLength(1_000, 'Не длиннее 1000 знаков'))),
  /** What `score.txt` says of a test; left out: a share from 0 to 1. */
  scores: z.optional(z.enum(['share', 'points'])),
};

/**
 * How the output of a program is compared with the answer. `float`: numbers may differ by `absolute`, or by `relative` of the
 * answer, whichever allows more; words must be the same. `unordered`: the same lines in any order. `program`: a program of the
 * author reads input, answer and output and says what they are worth. `ignores_case`: «YES» is as good as «yes».
 */
export const Checker = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tokens'), ignores_case: z.optional(z.boolean()) }),
  z.object({ kind: z.literal('exact'), ignores_case: z.optional(z.boolean()) }),
  z.object({ kind: z.literal('lines') }),
  z.object({
    kind: z.literal('float'),
    absolute: tolerance,
    relative: tolerance,
    ignores_case: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal('unordered') }),
  z.object({
    kind: z.literal('program'),
    language: ProgramLanguage,
    ...callFields,
    files: authorFiles,
  }),
]);
export type Checker = z.infer<typeof Checker>;

/** A program of the author that prints the input of a test; each line of `lines` is the arguments of one. */
export const TestGenerator = z.object({
  language: ProgramLanguage,
  files: authorFiles,
  lines: z._default(z.string().check(z.maxLength(20_000, 'Не длиннее 20 000 знаков')), ''),
});
export type TestGenerator = z.infer<typeof TestGenerator>;

/**
 * A program of the author that the solution talks to: each reads what the other prints. Called as a checker that finds what the
 * solution prints on its standard input; it says what the conversation was worth, and nothing is compared besides.
 */
export const Interactor = z.object({
  language: ProgramLanguage,
  ...callFields,
  files: authorFiles,
});
export type Interactor = z.infer<typeof Interactor>;

/** Standard input in, standard output out, compared with the answers of the tests. */
export const ProgramConfig = z.object({
  languages: z.array(ProgramLanguage).check(z.minLength(1, 'Выберите хотя бы один язык')),
  checker: Checker,
  /** In the place of the checker, where the task is interactive. */
  interactor: z.optional(z.nullable(Interactor)),
  /** Students may put files of their own beside those of the start. */
  may_add_files: z.optional(z.boolean()),
  /** Kept to make the tests again. */
  generator: z.optional(z.nullable(TestGenerator)),
});
export type ProgramConfig = z.infer<typeof ProgramConfig>;
