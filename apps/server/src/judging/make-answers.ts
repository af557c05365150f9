import { ResultTable } from '@put/contract/kinds/sql';
import type { TaskKind } from '@put/contract/kinds';
import { configOf } from '@put/contract/task-configs';
import type { Language, SourceFile } from '@put/contract/languages';
import { isPlainText, notPlainWords } from '@put/contract/plain-text';
import { failureOf, messageOf } from '@put/judging/judge-outcome';
import { shownText } from '@put/judging/shown-text';
import type { Outcome, Program, Runner } from '../drivers/runner/runner.ts';
import type { JudgedTask } from './kinds/kind.ts';
import { databaseOf } from './kinds/sql.ts';
import { withStarterFiles } from './starter-files.ts';

export type Reference = { language: Language; files: readonly SourceFile[] };
export type MadeAnswers = { answers: string[]; problem: null } | { answers: null; at: number; problem: string };

/** Kinds whose answers are what a right solution says; those of other kinds stand in the set-up. */
const programOf: Partial<Record<TaskKind, (task: JudgedTask, reference: Reference) => Program>> = {
  program: ({ starter_files }, { language, files }) => ({
    language,
    files: withStarterFiles(files, starter_files, language),
  }),
  sql: (task, { files }) => ({ language: 'sql', files, database: databaseOf(configOf('sql', task)) }),
};

/**
 * Where variants differ, an answer that the author has left empty is what a right solution says to the test of this variant. A
 * program that prints nothing there has an empty answer all the same.
 */
export function isOpenAnswer({ kind, config }: Pick<JudgedTask, 'kind' | 'config'>, answer: string): boolean {
  const isInteractive = kind === 'program' && Boolean(configOf('program', { kind, config }).interactor);
  return programOf[kind] !== undefined && !isInteractive && answer.trim() === '';
}

/** Nobody waits for an author's program longer than this. */
const limits = { timeMs: 20_000, memoryBytes: 512 * 1_048_576, outputBytes: 1_048_576 };

/** Runs a right solution on one input after another. Rejects with RunnerFault when the runner broke. */
export async function makeAnswers(
  runner: Runner,
  task: JudgedTask,
  reference: Reference,
  inputs: readonly string[],
): Promise<MadeAnswers> {
  const program = programOf[task.kind]?.(task, reference);
  if (!program) throw new Error(`Answers of kind ${task.kind} are not made`);
  const prepared = await runner.prepare(program, { urgent: true });
  try {
    if (prepared.compileError !== null) return { answers: null, at: 0, problem: 'верное решение не компилируется' };
    const answers: string[] = [];
    for (const [at, input] of inputs.entries()) {
      const read = readAnswer(task, await prepared.run(input, limits));
      if (read.answer === null) return { answers: null, at, problem: read.problem };
      answers.push(read.answer);
    }
    return { answers, problem: null };
  } finally {
    await prepared.close();
  }
}

type Read = { answer: string; problem: null } | { answer: null; problem: string };

function readAnswer(task: JudgedTask, outcome: Outcome): Read {
  const failure = failureOf(outcome);
  if (failure !== null) {
    const words = task.kind === 'sql' ? outcome.stderr : messageOf(failure, outcome, task.limits);
    return { answer: null, problem: shownText(`верное решение не дало ответа. ${words ?? ''}`.trim()) };
  }
  if (task.kind !== 'sql')
    return isPlainText(outcome.stdout)
      ? { answer: outcome.stdout, problem: null }
      : { answer: null, problem: `верное решение напечатало не текст. ${notPlainWords}` };
  const said: unknown = JSON.parse(outcome.stdout || 'null');
  const table = ResultTable.safeParse(said);
  if (!table.success) return { answer: null, problem: 'верное решение не вернуло таблицу' };
  const isCut = typeof said === 'object' && said !== null && 'isCut' in said && said.isCut === true;
  if (isCut) return { answer: null, problem: 'в таблице верного решения больше тысячи строк' };
  return { answer: JSON.stringify(table.data), problem: null };
}
