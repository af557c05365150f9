import { createHash } from 'node:crypto';
import type { TestGroup } from '@put/contract/tasks/task-tests';
import type { Db } from '../../../drivers/database/database.ts';
import type { Runner } from '../../../drivers/runner/runner.ts';
import type { JudgedTask } from '../../../judging/kinds/kind.ts';
import { isOpenAnswer, makeAnswers } from '../../../judging/make-answers.ts';
import { type OfSeed, refuseUnready, VariantFault, withParameters } from './find-parameters.ts';
import { findReferenceSolution, findVariant, keepVariant } from './variants.store.ts';

type Tools = { db: Db; runner: Runner };
type Test = { input: string; answer: string };

/**
 * Adds missing answers to tests of one variant: the output of the reference solution. They are computed once and
 * stored, so they never change for the same input.
 */
export async function withAnswers<Row extends Test>(
  tools: Tools,
  of: OfSeed,
  task: JudgedTask,
  tests: readonly Row[],
): Promise<Row[]> {
  const open = of.variant === null ? [] : tests.filter(({ answer }) => isOpenAnswer(task, answer));
  if (open.length === 0) return [...tests];
  const answers = await findAnswers(tools, of, task, [...new Set(open.map(({ input }) => input))]);
  return tests.map((test) => (open.includes(test) ? { ...test, answer: answers.get(test.input)! } : test));
}

async function findAnswers(tools: Tools, of: OfSeed, task: JudgedTask, inputs: string[]): Promise<Map<string, string>> {
  const { taskId, seed } = of;
  const referenceSolution = await findReferenceSolution(tools.db, taskId);
  if (!referenceSolution) throw new VariantFault(`Task ${taskId} has no right solution to make answers`);
  const filled = await withParameters(tools, of, referenceSolution);
  const { kind, config, starter_files } = task;
  const made = JSON.stringify({ kind, config, starter_files, filled, inputs });
  // stored like parameters: both are outputs of the author's program for a seed
  const key = { task_id: taskId, code_hash: createHash('sha256').update(made).digest('hex'), seed };
  const kept = (await findVariant(tools.db, key)) ?? (await keepVariant(tools.db, key, await make()));
  return new Map(Object.entries(kept as Record<string, string>).map(([at, answer]) => [inputs[Number(at)]!, answer]));

  async function make() {
    const { answers, problem } = await makeAnswers(tools.runner, task, filled, inputs);
    if (answers === null) throw new VariantFault(`Task ${taskId}, seed ${seed}: ${problem}`);
    return Object.fromEntries(answers.entries());
  }
}

type Whole<Task> = { task: Task; allGroups: TestGroup[] };

/** A task and its tests for one seed, as they are judged: with parameters and all answers. */
export async function findVariantTests<Task extends JudgedTask>(
  tools: Tools,
  of: OfSeed,
  whole: Whole<Task>,
): Promise<Whole<Task>> {
  const { task, allGroups } = await withParameters(tools, of, whole);
  const tests = await withAnswers(
    tools,
    of,
    task,
    allGroups.flatMap((group) => group.tests),
  );
  let from = 0;
  return {
    task,
    allGroups: allGroups.map((group) => ({ ...group, tests: tests.slice(from, (from += group.tests.length)) })),
  };
}

/** For a person who waits at the screen: throws a refusal instead of an error of the judge. */
export const answeredFor = <Row extends Test>(...given: Parameters<typeof withAnswers<Row>>): Promise<Row[]> =>
  refuseUnready(() => withAnswers(...given));
