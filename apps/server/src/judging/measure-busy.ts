import { setTimeout as sleep } from 'node:timers/promises';
import type { Task } from '@put/contract/tasks/task-bank';
import type { SolutionCheck } from '@put/contract/tasks/task-verification';
import { background, type Runner } from '../drivers/runner/runner.ts';
import { judgeSolution } from './judge-solution.ts';

type Options = { signal?: AbortSignal; urgent: boolean };

/** More programs than this do not make a machine slower for one of them. */
const mostAtOnce = 8;

/**
 * The time of a solution on its slowest test, in milliseconds, while all slots run the same program, as at a lesson. If
 * students use the slots now, the machine is busy anyway, and the measuring does not wait for them.
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
  const others = Array.from({ length: Math.min(mostAtOnce, runner.capabilities.slots) - 1 }, () =>
    // an aborted or failed run only served to load the machine
    run(background(runner), { signal: stop, urgent: false }).catch(() => 0),
  );
  try {
    const startedAt = performance.now();
    const own = await run(runner, { ...(signal && { signal }), urgent });
    // runs that have started end about now; those that wait for a slot are not awaited
    const tookMs = performance.now() - startedAt;
    const found = await Promise.race([Promise.all(others), sleep(tookMs, [], { ref: false })]);
    return Math.max(own, ...found);
  } finally {
    enough.abort(new Error('Measured'));
  }
}
