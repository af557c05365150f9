import type { TestGroup } from '@put/contract/tasks/task-tests';
import type { Verdict } from '@put/contract/judge/verdicts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Finding, runTests } from './run-tests.ts';

type Planned = { share: number; weight: number };
type Plan = Pick<TestGroup, 'aggregation' | 'points' | 'requires' | 'is_sample'> & { tests: Planned[] };

const groupOf = (plan: Plan, at: number): TestGroup => ({
  ...plan,
  name: `g${at + 1}`,
  feedback: null,
  tests: plan.tests.map(({ weight }, number) => ({
    name: '',
    input: `${at}.${number}`,
    answer: '',
    message: '',
    weight,
    note: '',
  })),
});

const verdictOf = (share: number): Verdict => (share === 1 ? 'accepted' : share === 0 ? 'wrong_answer' : 'partial');
const nothing = { time_ms: 1, memory_kb: 1, input: null, expected: null, got: null, stderr: null, message: null };

async function judge(plans: Plan[]) {
  const ran: string[] = [];
  const judged = await runTests(
    {
      compileError: null,
      async run({ input }): Promise<Finding> {
        ran.push(input);
        const [group = 0, number = 0] = input.split('.').map(Number);
        const { share } = plans[group]!.tests[number]!;
        return { ...nothing, verdict: verdictOf(share), share, details: null };
      },
      close: async () => undefined,
    },
    plans.map(groupOf),
  );
  return { judged, ran };
}

/** A plain model of the scoring of groups, to compare with. */
function simpleModel(plans: Plan[]): { points: number[]; isWhole: boolean[] } {
  const points: number[] = [];
  const isWhole: boolean[] = [];
  for (const { tests, aggregation, points: most, requires } of plans) {
    const isSkipped = requires.some((number) => isWhole[number - 1] === false);
    const shares = tests.map(({ share }) => (isSkipped ? 0 : share));
    const weights = tests.every(({ weight }) => weight === 0) ? tests.map(() => 1) : tests.map(({ weight }) => weight);
    const total = weights.reduce((a, b) => a + b, 0);
    let part = 1;
    if (tests.length > 0) {
      if (aggregation === 'sum') part = shares.reduce((sum, share, at) => sum + share * weights[at]!, 0) / total;
      if (aggregation === 'min') part = Math.min(...shares);
      if (aggregation === 'pass_fail') part = shares.every((share) => share === 1) ? 1 : 0;
    }
    points.push(most * part);
    isWhole.push(!isSkipped && shares.every((share) => share === 1));
  }
  return { points, isWhole };
}

const plan = fc.record({
  aggregation: fc.constantFrom('sum' as const, 'min' as const, 'pass_fail' as const),
  points: fc.integer({ min: 0, max: 100 }),
  is_sample: fc.boolean(),
  // imports may name later or missing groups; such a requirement has no effect
  requires: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
  tests: fc.array(
    fc.record({ share: fc.constantFrom(0, 0.25, 0.5, 1, 1, 1), weight: fc.constantFrom(0, 1, 1, 2, 5) }),
    { maxLength: 5 },
  ),
});
const plans = fc
  .array(plan, { minLength: 1, maxLength: 6 })
  .map((all) => all.map((one, at) => ({ ...one, requires: one.requires.filter((number) => number <= at) })));

const always = (runs: number, holds: (all: Plan[]) => Promise<void>) =>
  fc.assert(fc.asyncProperty(plans, holds), { numRuns: runs });

test('the scores of groups and their requirements agree with a plain model', () =>
  always(400, async (all) => {
    const { judged } = await judge(all);
    const { points, isWhole } = simpleModel(all);
    expect(judged.score).toBeCloseTo(
      points.reduce((a, b) => a + b, 0),
      4,
    );
    expect(judged.max_score).toBe(all.reduce((sum, one) => sum + one.points, 0));
    const isAllWhole = isWhole.every((one, at) => one || all[at]!.tests.length === 0);
    expect(judged.verdict === 'accepted').toBe(isAllWhole);
    expect(judged.tests).toHaveLength(all.reduce((sum, one) => sum + one.tests.length, 0));
  }));

test('skipped tests never run, and samples of an open group always do', () =>
  always(200, async (all) => {
    const { judged, ran } = await judge(all);
    const skipped = judged.tests.filter(({ verdict }) => verdict === 'skipped');
    expect(ran.length + skipped.length).toBe(judged.tests.length);
    const { isWhole } = simpleModel(all);
    for (const { group } of skipped) {
      const { requires, is_sample, aggregation } = all[group - 1]!;
      const isClosed = requires.some((number) => !isWhole[number - 1]);
      expect(isClosed || (!is_sample && aggregation !== 'sum')).toBe(true);
    }
  }));

const passed = { share: 1, weight: 1 };
const failed = { share: 0, weight: 1 };
const sum = { aggregation: 'sum' as const, points: 10, is_sample: false, requires: [] as number[] };

test('a group waits for the groups that it requires, also indirectly', async () => {
  const { judged, ran } = await judge([
    { ...sum, tests: [failed, passed] },
    { ...sum, requires: [1], tests: [passed] },
    { ...sum, requires: [2], tests: [passed] },
    { ...sum, tests: [passed] },
  ]);
  expect(ran).toEqual(['0.0', '0.1', '3.0']);
  expect(judged.tests.map(({ verdict }) => verdict)).toEqual([
    'wrong_answer',
    'accepted',
    'skipped',
    'skipped',
    'accepted',
  ]);
  expect(judged).toMatchObject({ verdict: 'partial', score: 15, max_score: 40 });
});

test('a checker that fails gives judge_error', async () => {
  const judged = await runTests(
    {
      compileError: null,
      run: async (): Promise<Finding> => ({ ...nothing, verdict: 'judge_error', share: 0, details: null }),
      close: async () => undefined,
    },
    [groupOf({ ...sum, tests: [passed] }, 0)],
  );
  expect(judged.verdict).toBe('judge_error');
});
