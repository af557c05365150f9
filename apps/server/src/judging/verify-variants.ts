import type { Task, Verification } from '@put/contract/tasks';
import type { Runner } from '../drivers/runner/runner.ts';
import { fillVariant, type Parameters as VariantParameters } from './fill-variant.ts';
import { makeParameters } from './make-parameters.ts';
import { variantProblems } from './variant-problems.ts';
import { countTests, verifyTask } from './verify-task.ts';

type VerifyOptions = NonNullable<Parameters<typeof verifyTask>[2]>;

/** Each seed is a variant of its own; these are tried before a student sees any. The preview shows them too. */
export const provingSeeds = [1, 2, 3, 4, 5];

/** A task without variants is proved as it stands, one with them by several: the first that disagrees is reported. */
export async function verifyVariants(runner: Runner, task: Task, options: VerifyOptions = {}): Promise<Verification> {
  const { variant } = task;
  if (variant === null) return verifyTask(runner, task, options);
  const all = await makeParameters(runner, variant.code, provingSeeds);
  const inAll = countTests(task) * task.solutions.length;
  let first: Verification | null = null;
  for (const [at, seed] of provingSeeds.entries()) {
    const made = all[at]!;
    if (made.parameters === null) return failed(seed, [made.problem]);
    const problems = variantProblems(task, made.parameters).map(({ message }) => `${message}.`);
    if (problems.length > 0) return failed(seed, problems);
    const found = await verifyTask(runner, filledTask(task, made.parameters), {
      ...options,
      // progress is counted for one variant: the bar moves on by a share of each
      ...(options.onTest && {
        onTest: (done: number) => options.onTest!(Math.floor((at * inAll + done) / provingSeeds.length)),
      }),
    });
    if (!found.ok) return { ...found, problems: found.problems.map((words) => inVariant(seed, words)) };
    first ??= found;
  }
  return first!;
}

/** Everything that a variant changes, reference solutions too. */
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
