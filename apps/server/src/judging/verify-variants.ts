import type { Task } from '@put/contract/tasks/task-bank';
import type { TimeLimitAdvice, Verification } from '@put/contract/tasks/task-verification';
import type { Runner } from '../drivers/runner/runner.ts';
import { fillVariant, type Parameters as VariantParameters } from '@put/contract/tasks/fill-variant';
import { makeParameters } from './make-parameters.ts';
import { isOpenAnswer, makeAnswers } from './make-answers.ts';
import { variantProblems } from './variant-problems.ts';
import { countTests, verifyTask } from './verify-task.ts';

type VerifyOptions = NonNullable<Parameters<typeof verifyTask>[2]>;

/** The seeds of the variants that are checked before students see any. The preview shows them too. */
export const verificationSeeds = [1, 2, 3, 4, 5];

/**
 * Verifies a task without variants as it is, and a task with variants by several of them. Only the first variant with a
 * problem is reported. Rejects with RunnerFault.
 */
export async function verifyVariants(runner: Runner, task: Task, options: VerifyOptions = {}): Promise<Verification> {
  const { variant } = task;
  if (variant === null) return verifyTask(runner, task, options);
  const all = await makeParameters(runner, variant.code, verificationSeeds);
  const inAll = countTests(task) * task.solutions.length;
  const found: Verification[] = [];
  for (const [at, seed] of verificationSeeds.entries()) {
    const made = all[at]!;
    if (made.parameters === null) return failed(seed, [made.problem]);
    const problems = variantProblems(task, made.parameters).map(({ message }) => `${message}.`);
    if (problems.length > 0) return failed(seed, problems);
    const filled = await withOwnAnswers(runner, filledTask(task, made.parameters));
    if (filled.problem !== null) return failed(seed, [filled.problem]);
    const one = await verifyTask(runner, filled.task, {
      ...options,
      // `done` counts tests of one variant, the progress bar counts all variants
      ...(options.onTest && {
        onTest: (done: number) => options.onTest!(Math.floor((at * inAll + done) / verificationSeeds.length)),
      }),
    });
    if (!one.ok) return { ...one, problems: one.problems.map((words) => inVariant(seed, words)) };
    found.push(one);
  }
  return worstOf(found);
}

/**
 * Merges the results of all variants: the longest times, and a limit that holds for all of them. Variants may differ in
 * the tests that a wrong solution fails; those of the first variant are shown.
 */
function worstOf([first, ...others]: readonly Verification[]): Verification {
  const solutions = first!.solutions.map((check, at) => {
    const same = others.map(({ solutions }) => solutions[at]!);
    return {
      ...check,
      time_ms: Math.max(check.time_ms, ...same.map(({ time_ms }) => time_ms)),
      memory_kb: Math.max(check.memory_kb, ...same.map(({ memory_kb }) => memory_kb)),
      tests: check.tests.map((test, index) => ({
        ...test,
        time_ms: Math.max(test.time_ms, ...same.map(({ tests }) => tests[index]?.time_ms ?? 0)),
      })),
    };
  });
  return { ok: true, problems: [], solutions, time_limit: advised([first!, ...others]) };
}

/** A limit for all variants: the largest suggested one, if it still stops what must be too slow in every variant. */
function advised(found: readonly Verification[]): TimeLimitAdvice | null {
  const all = found.flatMap(({ time_limit }) => (time_limit === null ? [] : [time_limit]));
  if (all.length === 0) return null;
  const slow = all.flatMap(({ too_slow_ms }) => (too_slow_ms === null ? [] : [too_slow_ms]));
  const wanted = all.map(({ suggested_ms }) => suggested_ms ?? Infinity);
  const suggested = Math.max(...wanted);
  return {
    slowest_ms: Math.max(...all.map(({ slowest_ms }) => slowest_ms)),
    too_slow_ms: slow.length === 0 ? null : Math.min(...slow),
    suggested_ms: suggested < Math.min(...slow, Infinity) ? suggested : null,
  };
}

type Own = { task: Task; problem: null } | { task: null; problem: string };

/** The task with answers made by a reference solution where the author left them empty. */
async function withOwnAnswers(runner: Runner, task: Task): Promise<Own> {
  const open = task.test_groups.flatMap((group) =>
    group.tests.flatMap((test, at) => (isOpenAnswer(task, test.answer) ? [{ group, test, at }] : [])),
  );
  const referenceSolution = task.solutions.find(({ expected }) => expected === 'accepted');
  // verifyTask reports a missing solution
  if (open.length === 0 || referenceSolution === undefined) return { task, problem: null };
  const inputs = open.map(({ test }) => test.input);
  const made = await makeAnswers(runner, task, referenceSolution, inputs);
  if (made.answers === null) {
    const { group, at } = open[made.at]!;
    return { task: null, problem: `Группа «${group.name}», тест ${at + 1}: ${made.problem}.`.replace(/\.\.$/, '.') };
  }
  const answers = new Map(open.map(({ test }, index) => [test, made.answers[index]!]));
  const test_groups = task.test_groups.map((group) => ({
    ...group,
    tests: group.tests.map((test) => ({ ...test, answer: answers.get(test) ?? test.answer })),
  }));
  return { task: { ...task, test_groups }, problem: null };
}

/** Fills in everything that a variant changes, reference solutions too. */
const filledTask = (task: Task, parameters: VariantParameters): Task => {
  const { statement, hints, starter_files, config, test_groups, solutions } = task;
  const filled = fillVariant({ statement, hints, starter_files, config, test_groups, solutions }, parameters);
  return { ...task, ...filled, variant: null };
};

const failed = (seed: number, problems: string[]): Verification => ({
  ok: false,
  problems: problems.map((words) => inVariant(seed, words)),
  solutions: [],
  time_limit: null,
});

const inVariant = (seed: number, words: string) => `Вариант ${seed}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
