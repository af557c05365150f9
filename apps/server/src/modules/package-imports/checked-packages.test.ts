import type { Task } from '@put/contract/tasks/task-bank';
import type { Verification } from '@put/contract/tasks/task-verification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPython } from '../../testing/python-runner.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { verifyTask } from '../../judging/verify-task.ts';
import { packageNames, packed } from '../../testing/packages.ts';
import { readPackage } from './read-package.ts';

let runner: Runner;
beforeAll(async () => {
  runner = await startTestPython(2);
});
afterAll(() => runner.close());

/** A time limit that right solutions keep easily. Each slow solution takes that long, so it is short. */
const longestMs = 400;
/** Ten megabytes of output, and 400 MB of memory, take longer. */
const large = ['roomy', 'torrent'];
/** Packages whose checker or solutions must be compiled; packages-in-containers.test.ts checks them. */
const compiled = ['argued', 'medals', 'paces', 'renamed', 'toplevel'];
const names = packageNames.filter((name) => !compiled.includes(name));

const unkept = {
  id: 1,
  status: 'draft' as const,
  verified_at: null,
  version: 1,
  lessons: [],
  updated_at: '',
};

const python = { languages: ['python'], authorLanguages: ['python'] };

async function check(name: string): Promise<Verification> {
  const { fields } = await readPackage(packed(name), { fileName: `${name}.zip`, ...python });
  const limits = {
    ...fields.limits,
    time_ms: large.includes(name) ? 20_000 : Math.min(longestMs, fields.limits.time_ms),
  };
  const task: Task = { ...fields, limits, ...unkept };
  return verifyTask(runner, task, { urgent: false });
}

/** The expected verdict and score of every labelled Python solution. */
const outcomes: Record<string, Record<string, string>> = {
  anagram: {
    'accepted/reverse.py': 'accepted 100',
    'wrong_answer/apart.py': 'presentation_error 0',
    'wrong_answer/same.py': 'wrong_answer 0',
  },
  banner: {
    'accepted/frame.py': 'accepted 100',
    'wrong_answer/small_letters.py': 'wrong_answer 0',
    'wrong_answer/two_spaces.py': 'presentation_error 0',
  },
  climb: {
    'accepted/steps.py': 'accepted 100',
    'run_time_error/table.py': 'partial 20',
    'time_limit_exceeded/stuck.py': 'partial 75',
    'wrong_answer/no_modulo.py': 'partial 50',
  },
  colours: {
    'accepted/first_three.py': 'accepted 60',
    'half/two.py': 'partial 30',
    'wrong_answer/black.py': 'wrong_answer 0',
  },
  greeting: {
    'accepted/loop.py': 'accepted 100',
    'accepted/times.py': 'accepted 100',
    'mixed/crashes_or_wrong.py': 'wrong_answer 0',
    'time_limit_exceeded/forever.py': 'time_limit 0',
    'wrong_answer/once.py': 'wrong_answer 0',
  },
  guess: { 'accepted/halves.py': 'accepted 100', 'wrong_answer/one_by_one.py': 'wrong_answer 0' },
  library: {
    'accepted/call': 'accepted 100',
    'brute_force/adds.py': 'runtime_error 0',
    'rejected/float.py': 'wrong_answer 0',
    'rejected/loop.py': 'time_limit 0',
  },
  near: {
    'accepted/middle.py': 'accepted 40',
    'partially_accepted/little_more.py': 'partial 30',
    'wrong_answer/words.py': 'wrong_answer 0',
  },
  pairs: {
    'accepted/counter.py': 'accepted 100',
    'partially_accepted/positive_only.py': 'partial 70',
    'time_limit_exceeded/square.py': 'partial 50',
    'wrong_answer/ordered.py': 'wrong_answer 0',
  },
  parity: {
    'accepted/capitals.py': 'accepted 100',
    'run_time_error/positive_only.py': 'runtime_error 0',
    'time_limit_exceeded/subtract.py': 'time_limit 0',
    'wrong_answer/always_odd.py': 'wrong_answer 0',
  },
  slope: {
    'accepted/five_places.py': 'accepted 100',
    'accepted/hypot.py': 'accepted 100',
    'wrong_answer/one_place.py': 'wrong_answer 0',
  },
  split: {
    'accepted/last_first.py': 'accepted 100',
    'accepted/one.py': 'accepted 100',
    'wrong_answer/words.py': 'wrong_answer 0',
    'wrong_answer/zero.py': 'wrong_answer 0',
  },
  borrowed: {
    'accepted/near.py': 'accepted 100',
    'wrong_answer/far.py': 'wrong_answer 0',
  },
  chat: {
    'accepted/hi.py': 'accepted 100',
    'wrong_answer/ho.py': 'wrong_answer 0',
  },
  gates: {
    'accepted/double.py': 'accepted 60',
    'partial/negative.py': 'partial 40',
    'partial/positive.py': 'partial 20',
  },
  knapsack: {
    'accepted/most.py': 'partial 60',
    'accepted/whole.py': 'accepted 100',
    'wrong_answer/too_much.py': 'wrong_answer 0',
  },
  shelves: {
    'accepted/double.py': 'accepted 33.333334',
    'partial/positive.py': 'partial 16.666667',
    'partial/small.py': 'partial 6.666667',
  },
  doubled: {
    'accepted/sum.py': 'accepted 100',
    'wrong_answer/minus.py': 'wrong_answer 0',
  },
  forgiving: {
    'accepted/positive.py': 'partial 25',
    'accepted/sum.py': 'accepted 50',
    'wrong_answer/words.py': 'wrong_answer 0',
  },
  grader: {
    'accepted/adding.py': 'accepted 100',
    'run_time_error/adding.py': 'runtime_error 0',
    'wrong_answer/adding.py': 'wrong_answer 0',
  },
  hush: {
    'accepted/all.py': 'accepted 100',
    'wrong_answer/first.py': 'wrong_answer 0',
  },
  ladder: {
    'accepted/near.py': 'accepted 90',
    'half/small.py': 'partial 30',
    'wrong_answer/far.py': 'wrong_answer 0',
  },
  litter: {
    'accepted/sum': 'accepted 100',
    'wrong_answer/minus.py': 'wrong_answer 0',
  },
  named: {
    'accepted/cut.py': 'accepted 50',
    'wrong_answer/least.py': 'wrong_answer 0',
  },
  oldpoints: {
    'accepted/best.py': 'accepted 30',
    'accepted/good.py': 'partial 21',
    'wrong_answer/too_many.py': 'wrong_answer 0',
  },
  raw: {
    'accepted/sum.py': 'accepted 100',
    'wrong_answer/minus.py': 'wrong_answer 0',
  },
  roomy: {
    'accepted/large.py': 'accepted 100',
    'wrong_answer/minus.py': 'wrong_answer 0',
  },
  steady: {
    'accepted/sum.py': 'accepted 100',
    'time_limit_exceeded/never.py': 'time_limit 0',
    'wrong_answer/minus.py': 'wrong_answer 0',
  },
  tagged: {
    'accepted/sum.py': 'accepted 100',
    'multiple/crashes.py': 'runtime_error 0',
    'multiple/either.py': 'wrong_answer 0',
    'partial/positive.py': 'partial 50',
  },
  tempo: {
    'accepted/sum.py': 'accepted 100',
    'time_limit_exceeded/never.py': 'time_limit 0',
  },
  torrent: {
    'accepted/all.py': 'accepted 100',
    'wrong_answer/less.py': 'wrong_answer 0',
  },
};

test('no package is forgotten', () => expect(Object.keys(outcomes).toSorted()).toEqual(names));

// concurrent tests wait for the runner's two slots
test.concurrent.each(names)('the labels of %s hold', async (name) => {
  const { problems, solutions } = await check(name);
  expect(problems).toEqual([]);
  const found = Object.fromEntries(solutions.map(({ title, verdict, score }) => [title, `${verdict} ${score}`]));
  expect(found).toEqual(outcomes[name]);
});
