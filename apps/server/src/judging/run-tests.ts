import type { Language } from '@put/contract/judge/languages';
import type { TestResult } from '@put/contract/submissions/submissions';
import type { ErrorExplanation, TaskTest, TestGroup } from '@put/contract/tasks/task-tests';
import type { Verdict } from '@put/contract/judge/verdicts';
import type * as z from 'zod/mini';
import { explainError } from './explain-error.ts';
import { headOf } from '@put/judging/head-of';
import { sumUp } from './verdict.ts';

const hiddenFailuresWithTexts = 20;

export type Judged = {
  verdict: Verdict;
  score: number;
  max_score: number;
  compiler_output: string;
  explanation: string | null;
  tests: TestResult[];
  /** The largest time and memory of any test. */
  time_ms: number;
  memory_kb: number;
  /** A person has to mark it before it is final. */
  awaitsReview?: boolean;
};

export type Test = z.output<typeof TaskTest>;
/**
 * What is kept of a test. `isOpen`: students see its texts. `withTexts`: texts are kept; of hidden failures only the
 * first few, for staff. `points`: the points of this test; null when it has none of its own to divide.
 */
export type Keeps = { isOpen: boolean; withTexts: boolean; points: number | null };
/** The result of one test, without its number and group. */
export type Finding = Omit<TestResult, 'group' | 'group_name' | 'number' | 'name' | 'is_sample'>;

/** For a test without a run: no measurements and no texts. */
export const nothingRun = {
  time_ms: null,
  memory_kb: null,
  input: null,
  expected: null,
  got: null,
  stderr: null,
} as const;

/** A prepared solution that can run one test after another. `close` frees its slot. */
export type Bench = {
  /** The compiler's text; null when the solution compiled. */
  compileError: string | null;
  run(test: Test, keeps: Keeps): Promise<Finding>;
  close(): Promise<void>;
};

export type TestOptions = {
  signal?: AbortSignal;
  urgent?: boolean;
  onTest?: (test: TestResult) => Promise<void>;
  /** The author's explanations of compile errors. */
  explanations?: readonly ErrorExplanation[];
  /** The language of the compiler. */
  language?: Language;
};

/** Runs a solution on all tests. Rejects with RunnerFault when the runner broke, never because of the solution. */
export async function runTests(
  bench: Bench,
  groups: readonly TestGroup[],
  { signal, onTest, explanations = [], language = 'python' }: TestOptions = {},
): Promise<Judged> {
  try {
    if (bench.compileError !== null)
      return compileFailure(groups, bench.compileError, explainError(bench.compileError, explanations, language));
    const tests: TestResult[] = [];
    /** By the group's number: whether all its tests passed. */
    const isWhole = new Map<number, boolean>();
    for (const [groupAt, group] of groups.entries()) {
      const missing = group.requires.find((number) => isWhole.get(number) === false);
      let isLost = missing !== undefined;
      const why = missing === undefined ? 'Остальные тесты группы балл уже не изменят.' : waitsFor(groups, missing);
      isWhole.set(groupAt + 1, !isLost);
      for (const [testAt, test] of group.tests.entries()) {
        signal?.throwIfAborted();
        signal?.throwIfAborted();
        const withTexts = group.is_sample || tests.filter(isHiddenFailure).length < hiddenFailuresWithTexts;
        const finding = isLost
          ? { ...skipped, message: why }
          : await bench.run(test, { isOpen: group.is_sample, withTexts, points: pointsOf(test, group) });
        const numbers = { group: groupAt + 1, group_name: group.name, number: testAt + 1, name: test.name };
        tests.push({ ...numbers, is_sample: group.is_sample, ...finding });
        if (finding.verdict !== 'accepted') {
          isWhole.set(groupAt + 1, false);
          // the rest of the group changes neither score nor verdict, so it is skipped; samples are always run
          isLost ||= finding.share === 0 && group.aggregation !== 'sum' && !group.is_sample;
        }
        await onTest?.(tests.at(-1)!);
      }
    }
    return { ...sumUpTests(groups, tests), compiler_output: '', explanation: null, tests };
  } finally {
    await bench.close();
  }
}

/** The verdict, the score, and the largest time and memory of all tests. */
export function sumUpTests(groups: readonly TestGroup[], tests: readonly TestResult[]) {
  const found = groups.map((group, at) =>
    tests
      .filter((test) => test.group === at + 1)
      .map(({ verdict, share, number }) => ({
        verdict,
        share: share ?? 0,
        weight: group.tests[number - 1]?.weight ?? 1,
      })),
  );
  return {
    ...sumUp(groups, found),
    time_ms: Math.max(0, ...tests.map((test) => test.time_ms ?? 0)),
    memory_kb: Math.max(0, ...tests.map((test) => test.memory_kb ?? 0)),
  };
}

/** Tells only what the statement could tell: which group comes first. */
const waitsFor = (groups: readonly TestGroup[], number: number) =>
  `Группа пропущена: сначала решите группу ${number} «${groups[number - 1]!.name}».`;

function pointsOf(test: Test, { points, aggregation, tests }: TestGroup): number | null {
  const whole = tests.reduce((sum, { weight }) => sum + weight, 0);
  const most = aggregation === 'sum' ? (points * test.weight) / (whole || 1) : points;
  return aggregation === 'pass_fail' || most === 0 ? null : most;
}

const isHiddenFailure = (test: TestResult) =>
  !test.is_sample && test.verdict !== 'accepted' && test.verdict !== 'skipped';

const skipped: Finding = { ...nothingRun, verdict: 'skipped', message: null, share: 0, details: null };

const compileFailure = (groups: readonly TestGroup[], compileError: string, explanation: string | null): Judged => ({
  verdict: 'compile_error',
  score: 0,
  max_score: groups.reduce((total, group) => total + group.points, 0),
  compiler_output: headOf(compileError),
  explanation,
  tests: [],
  time_ms: 0,
  memory_kb: 0,
});
