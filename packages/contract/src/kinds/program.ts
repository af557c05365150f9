import * as z from 'zod/mini';
import { ProgramLanguage, SourceFile } from '../languages.ts';

const tolerance = z.number('Число').check(z.minimum(0, 'Не меньше 0'), z.maximum(1e9, 'Слишком много'));

/**
 * How the output of a program is compared with the answer. `float`: numbers may differ by `absolute`, or by `relative` of the
 * answer, whichever allows more; words must be the same. `unordered`: the same lines in any order. `program`: a program of the
 * author reads input, answer and output and says by its exit code (ICPC 42 and 43, testlib 0, 1, 2).
 */
export const Checker = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tokens') }),
  z.object({ kind: z.literal('exact') }),
  z.object({ kind: z.literal('lines') }),
  z.object({ kind: z.literal('float'), absolute: tolerance, relative: tolerance }),
  z.object({ kind: z.literal('unordered') }),
  z.object({
    kind: z.literal('program'),
    language: ProgramLanguage,
    files: z.array(SourceFile).check(z.minLength(1), z.maxLength(20)),
  }),
]);
export type Checker = z.infer<typeof Checker>;

/** Standard input in, standard output out, compared with the answers of the tests. */
export const ProgramConfig = z.object({
  languages: z.array(ProgramLanguage).check(z.minLength(1, 'Выберите хотя бы один язык')),
  checker: Checker,
});
export type ProgramConfig = z.infer<typeof ProgramConfig>;
