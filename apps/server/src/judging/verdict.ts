import type { TestGroup } from '@put/contract/task-tests';
import type { Verdict } from '@put/contract/verdicts';

type Group = Pick<TestGroup, 'points' | 'aggregation'>;
/** How one test ended; `share` of what it could give, 0 to 1, for its `weight` among the tests of its group. */
export type Found = { verdict: Verdict; share: number; weight: number };

/**
 * The verdict and score of a submission from its tests, group by group (data-model.md, «Scoring»). `sum` gives each test its
 * share by weight, `min` the share of the worst one, `pass_fail` all or nothing. Something but not everything is `partial`;
 * nothing at all takes the name of the first failure. Where the judging itself failed, nobody is blamed: `judge_error`.
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
  // an empty group asks for nothing
  if (tests.length === 0) return points;
  if (aggregation === 'pass_fail') return tests.every(({ share }) => share === 1) ? points : 0;
  if (aggregation === 'min') return rounded(points * Math.min(...tests.map(({ share }) => share)));
  const whole = sum(tests.map(({ weight }) => weight));
  // tests without any weight count alike
  const gained = sum(tests.map(({ share, weight }) => share * (whole === 0 ? 1 : weight)));
  return rounded((points * gained) / (whole === 0 ? tests.length : whole));
}

const rounded = (points: number) => Math.round(points * 1e6) / 1e6;
const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
