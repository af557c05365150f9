import type { TestGroup } from '@put/contract/tasks/task-tests';
import type { Verdict } from '@put/contract/judge/verdicts';

type Group = Pick<TestGroup, 'points' | 'aggregation'>;
/** How one test ended: `share` is its part of the points, 0 to 1; `weight` counts within its group. */
export type Found = { verdict: Verdict; share: number; weight: number };

/**
 * The verdict and score of a submission (data-model.md, «Scoring»). In each group, `sum` adds the shares of its tests
 * by weight, `min` takes the worst share, and `pass_fail` gives all or nothing. A part of the points is `partial`; no
 * points give the verdict of the first failed test. If judging itself failed on any test, the verdict is `judge_error`.
 */
export function sumUp(
  groups: readonly Group[],
  found: readonly (readonly Found[])[],
): { verdict: Verdict; score: number; max_score: number } {
  const max_score = sum(groups.map((group) => group.points));
  const score = sum(groups.map((group, at) => scoreOf(group, found[at] ?? [])));
  const firstFailure = found.flat().find(({ verdict }) => verdict !== 'accepted')?.verdict;
  if (firstFailure === undefined) return { verdict: 'accepted', score: max_score, max_score };
  if (found.flat().some(({ verdict }) => verdict === 'judge_error'))
    return { verdict: 'judge_error', score, max_score };
  return { verdict: score > 0 && score < max_score ? 'partial' : firstFailure, score, max_score };
}

function scoreOf({ points, aggregation }: Group, tests: readonly Found[]): number {
  // a group without tests gives all its points
  if (tests.length === 0) return points;
  if (aggregation === 'pass_fail') return tests.every(({ share }) => share === 1) ? points : 0;
  if (aggregation === 'min') return rounded(points * Math.min(...tests.map(({ share }) => share)));
  const whole = sum(tests.map(({ weight }) => weight));
  // if all weights are 0, all tests count equally
  const gained = sum(tests.map(({ share, weight }) => share * (whole === 0 ? 1 : weight)));
  return rounded((points * gained) / (whole === 0 ? tests.length : whole));
}

const rounded = (points: number) => Math.round(points * 1e6) / 1e6;
const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
