import type { Checker, CheckerProtocol } from '@put/contract/kinds/program';
import type { Runner } from '../drivers/runner/runner.ts';
import { keptFiles, type Opinion, opinionFiles, readOpinion, uncompiled } from './author-opinion.ts';
import { type Call, prepareAuthorProgram } from './author-program.ts';

type CheckerProgram = Extract<Checker, { kind: 'program' }>;
type Texts = { input: string; answer: string; output: string };

export type CheckingProgram = { check(texts: Texts): Promise<Opinion>; close(): Promise<void> };

const who = 'Проверяющая программа упала';

/** A checker of the author, ready to look at one output after another. */
export async function prepareChecker(
  runner: Runner,
  checker: CheckerProgram,
  signal?: AbortSignal,
): Promise<CheckingProgram> {
  const program = await prepareAuthorProgram(runner, checker, { helper: true, ...(signal && { signal }) });
  const { compileError } = program;
  return {
    check: async (texts) =>
      compileError === null
        ? readOpinion[checker.protocol](await program.call(calls[checker.protocol](texts)), who)
        : uncompiled(compileError, who),
    close: () => program.close(),
  };
}

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
