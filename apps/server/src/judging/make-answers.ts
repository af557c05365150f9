import { failureOf } from '@put/judging/judge-outcome';
import { shownText } from '@put/judging/shown-text';
import type { Outcome, Runner } from '../drivers/runner/runner.ts';
import type { JudgedTask, ReadAnswer, ReferenceProgram, SourceRule } from './kinds/kind.ts';
import { kindRule } from './kinds.ts';

export type MadeAnswers = { answers: string[]; problem: null } | { answers: null; at: number; problem: string };

/**
 * Whether a test's empty answer is to be made by a reference solution for each variant. If that solution prints
 * nothing, the answer stays empty, which is right too.
 */
export function isOpenAnswer({ kind, config }: Pick<JudgedTask, 'kind' | 'config'>, answer: string): boolean {
  return answer.trim() === '' && (kindRule(kind).source?.answers?.isMade(config) ?? false);
}

/** The limits of an author's program here. */
const limits = { timeMs: 20_000, memoryBytes: 512 * 1_048_576, outputBytes: 1_048_576 };

/** Runs a reference solution on each input. Rejects with RunnerFault when the runner broke. */
export async function makeAnswers(
  runner: Runner,
  task: JudgedTask,
  referenceSolution: ReferenceProgram,
  inputs: readonly string[],
): Promise<MadeAnswers> {
  const maker = kindRule(task.kind).source?.answers;
  if (!maker) throw new Error(`Answers of kind ${task.kind} are not made`);
  const prepared = await runner.prepare(maker.programOf(task, referenceSolution), { urgent: true });
  try {
    if (prepared.compileError !== null) return { answers: null, at: 0, problem: 'верное решение не компилируется' };
    const answers: string[] = [];
    for (const [at, input] of inputs.entries()) {
      const read = readAnswer(maker, task, await prepared.run(input, limits));
      if (read.answer === null) return { answers: null, at, problem: read.problem };
      answers.push(read.answer);
    }
    return { answers, problem: null };
  } finally {
    await prepared.close();
  }
}

type Maker = NonNullable<SourceRule['answers']>;

function readAnswer(maker: Maker, task: JudgedTask, outcome: Outcome): ReadAnswer {
  const failure = failureOf(outcome);
  if (failure === null) return maker.read(outcome.stdout);
  const words = maker.failureWords(failure, outcome, task.limits);
  return { answer: null, problem: shownText(`верное решение не дало ответа. ${words ?? ''}`.trim()) };
}
