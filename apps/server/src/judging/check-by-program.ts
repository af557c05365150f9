import type { Checker, CheckerProtocol } from '@put/contract/kinds/program/program';
import { cleanCompilerOutput } from '@put/judging/clean-trace';
import type { Runner } from '../drivers/runner/runner.ts';
import { keptFiles, type Opinion, opinionFiles, readOpinion, uncompiled } from './author-opinion.ts';
import { type Call, prepareAuthorProgram } from './author-program.ts';

type CheckerProgram = Extract<Checker, { kind: 'program' }>;
type Texts = { input: string; answer: string; output: string };

/** `most` as for `readOpinion`. */
export type CheckingProgram = {
  check(texts: Texts, most?: number | null): Promise<Opinion>;
  close(): Promise<void>;
};

const who = 'Проверяющая программа';

/** Prepares an author's checker for one output after another. Rejects with RunnerFault. */
export async function prepareChecker(
  runner: Runner,
  checker: CheckerProgram,
  signal?: AbortSignal,
): Promise<CheckingProgram> {
  const program = await prepareAuthorProgram(runner, checker, { helper: true, ...(signal && { signal }) });
  const complaint = program.compileError && complaintOf(program.compileError, checker);
  return {
    check: async (texts, most = null) => {
      if (complaint !== null) return uncompiled(complaint, who);
      const call = calls[checker.protocol](texts);
      const args = [...call.args, ...wordsOf(checker.args)];
      const end = await program.call({ ...call, args });
      return readOpinion[checker.protocol](end, `${who} упала`, checker.scores === 'points' ? most : undefined);
    },
    close: () => program.close(),
  };
}

/** A compiler's text about an author's program, reduced to the author's files. */
export const complaintOf = (raw: string, { language, files }: Pick<CheckerProgram, 'language' | 'files'>): string =>
  cleanCompilerOutput(
    raw,
    language,
    files.map(({ name }) => name),
  );

/** Splits the author's arguments at spaces. */
export const wordsOf = (args = ''): string[] => args.split(/\s+/).filter(Boolean);

const { input: inputFile, output: outputFile, answer: answerFile, folder } = opinionFiles;

const calls: Record<CheckerProtocol, (texts: Texts) => Call> = {
  /** Problem package format, «Output validators». */
  icpc: ({ input, answer, output }) => ({
    args: [inputFile, answerFile, `${folder}/`],
    files: [
      { name: inputFile, content: input },
      { name: answerFile, content: answer },
    ],
    folder,
    keeps: keptFiles,
    input: output,
  }),
  testlib: ({ input, answer, output }) => ({
    args: [inputFile, outputFile, answerFile],
    files: [
      { name: inputFile, content: input },
      { name: outputFile, content: output },
      { name: answerFile, content: answer },
    ],
  }),
};
