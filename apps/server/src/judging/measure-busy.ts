import { setTimeout as sleep } from 'node:timers/promises';
import type { Task } from '@put/contract/task-bank';
import type { SolutionCheck } from '@put/contract/task-verification';
import { patient, type Runner } from '../drivers/runner/runner.ts';
import { judgeSolution } from './judge-solution.ts';

type Options = { signal?: AbortSignal; urgent: boolean };

/** A machine with more places is as busy with these. */
const mostAtOnce = 8;

/**
 * The time of a solution on its slowest test while the machine is as busy as at a lesson: in all places at once. Where students
 * have them now, the machine is busy already, and nobody waits for the others.
 */
export async function measureBusy(
  runner: Runner,
  task: Task,
  { index, tests }: Pick<SolutionCheck, 'index' | 'tests'>,
  { signal, urgent }: Options,
): Promise<number> {
  const worst = tests.toSorted((a, b) => b.time_ms - a.time_ms)[0];
  if (worst === undefined || worst.time_ms === 0) return 0;
  const group = task.test_groups[worst.group - 1]!;
  const groups = [{ ...group, requires: [], tests: [group.tests[worst.number - 1]!] }];
  const handedIn = { ...task.solutions[index]!, answer: null, seed: 0 };
  const enough = new AbortController();
  const stop = signal ? AbortSignal.any([signal, enough.signal]) : enough.signal;
  const run = async (by: Runner, ofRun: Options) =>
    (await judgeSolution({ runner: by }, task, groups, handedIn, ofRun)).time_ms;
  const others = Array.from({ length: Math.min(mostAtOnce, runner.capabilities.places) - 1 }, () =>
    // stopped, or out of order: it was there for its weight alone
    run(patient(runner), { signal: stop, urgent: false }).catch(() => 0),
  );
  try {
    const startedAt = performance.now();
    const own = await run(runner, { ...(signal && { signal }), urgent });
    // what runs as well ends about now; what still waits for a place is not waited for
    const tookMs = performance.now() - startedAt;
    const found = await Promise.race([Promise.all(others), sleep(tookMs, [], { ref: false })]);
    return Math.max(own, ...found);
  } finally {
    enough.abort(new Error('Measured'));
  }
}
