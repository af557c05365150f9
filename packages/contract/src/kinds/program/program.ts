import * as z from 'zod/mini';
import { namesGoTogether } from '../../judge/file-names.ts';
import { ProgramLanguage, SourceFile } from '../../judge/languages.ts';
import type { KindSetup, KindShapes } from '../kind.ts';

const tolerance = z.number('Число').check(z.minimum(0, 'Не меньше 0'), z.maximum(1e9, 'Слишком много'));
const authorFiles = z.array(SourceFile).check(z.minLength(1), z.maxLength(20), namesGoTogether());

/**
 * How an author's checker is called and how it answers.
 * `icpc`: arguments are the file of the input, the file of the answer and a folder; the output comes on standard input.
 * Exit code 42 is right, 43 is wrong. In the folder it may leave `teammessage.txt`, `judgemessage.txt` and `score.txt`:
 * a share from 0 to 1, or points.
 * `testlib`: arguments are the files of input, output and answer. Exit code 0 is right, 1 wrong, 2 wrong format, 7 a
 * share, with which standard error begins («points 0.5 …»).
 */
export const CheckerProtocol = z.enum(['icpc', 'testlib']);
export type CheckerProtocol = z.infer<typeof CheckerProtocol>;

/** How an author's program is called, besides its protocol. */
const callFields = {
  protocol: z._default(CheckerProtocol, 'icpc'),
  /** Arguments after those of the protocol, separated by spaces. */
  args: z.optional(z.string().check(z.trim(), z.maxLength(1_000, 'Не длиннее 1000 знаков'))),
  /** What the number in `score.txt` means; left out: a share from 0 to 1. */
  scores: z.optional(z.enum(['share', 'points'])),
};

/**
 * How the output is compared with the answer. `float`: numbers may differ by `absolute`, or by `relative` of the
 * answer, whichever allows more; words must be equal. `unordered`: the same lines in any order. `program`: an author's
 * program reads input, answer and output and gives the share. `ignores_case`: «YES» equals «yes».
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

/** An author's program that prints the input of a test. Each line of `lines` holds the arguments for one test. */
export const TestGenerator = z.object({
  language: ProgramLanguage,
  files: authorFiles,
  lines: z._default(z.string().check(z.maxLength(20_000, 'Не длиннее 20 000 знаков')), ''),
});
export type TestGenerator = z.infer<typeof TestGenerator>;

/**
 * An author's program that the solution talks to: each reads what the other prints. It is called like a checker and
 * gives the verdict itself; no output is compared.
 */
export const Interactor = z.object({
  language: ProgramLanguage,
  ...callFields,
  files: authorFiles,
});
export type Interactor = z.infer<typeof Interactor>;

/** The program reads standard input. Its standard output is compared with the answers of the tests. */
export const ProgramConfig = z.object({
  languages: z.array(ProgramLanguage).check(z.minLength(1, 'Выберите хотя бы один язык')),
  checker: Checker,
  /** Stands instead of the checker in an interactive task. */
  interactor: z.optional(z.nullable(Interactor)),
  /** Whether students may add files to the starter files. */
  may_add_files: z.optional(z.boolean()),
  /** Kept so that the tests can be generated again. */
  generator: z.optional(z.nullable(TestGenerator)),
});
export type ProgramConfig = z.infer<typeof ProgramConfig>;

export const program = { name: 'Программа', answer: null, view: null, hasTests: true } as const satisfies KindShapes;

export const programSetup = {
  config: ProgramConfig,
  mayVary: true,
  languagesOf: ({ languages }) => [...languages],
  pointsOf: null,
  marking: null,
  animationOf: null,
  templateOf: null,
} satisfies KindSetup<ProgramConfig>;
