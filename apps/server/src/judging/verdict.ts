import type { TaskConfig } from '@put/contract/kinds';
import type { TestGroup } from '@put/contract/tasks';
import type { Verdict } from '@put/contract/verdicts';
import type { Outcome } from '../drivers/runner/runner.ts';
import { type Comparison, checkAnswer } from './check-answer.ts';

/** What one execution means; `comparison` is there when the program ended by itself. */
export function judgeOutcome(
  outcome: Outcome,
  expected: string,
  checker: TaskConfig['checker'],
): { verdict: Verdict; comparison?: Comparison } {
  const { end, stdout } = outcome;
  if (end.by === 'limit') return { verdict: `${end.limit}_limit` };
  if (end.by === 'crash' || end.code !== 0) return { verdict: 'runtime_error' };
  const comparison = checkAnswer(checker, expected, stdout);
  const verdict = { same: 'accepted', spaces: 'presentation_error', different: 'wrong_answer' } as const;
  return { verdict: verdict[comparison.is], comparison };
}

type Group = Pick<TestGroup, 'points' | 'aggregation'>;

/**
 * The verdict and score of a submission from the verdicts of its tests, group by group (data-model.md, «Scoring»).
 * `sum` gives each test its share; `min` and `pass_fail` give all or nothing. Something but not everything is `partial`;
 * nothing at all takes the name of the first failure.
 */
export function sumUp(
  groups: readonly Group[],
  verdicts: readonly (readonly Verdict[])[],
): { verdict: Verdict; score: number; max_score: number } {
  const max_score = sum(groups.map((group) => group.points));
  const score = sum(groups.map((group, at) => scoreOf(group, verdicts[at] ?? [])));
  const firstFailure = verdicts.flat().find((verdict) => verdict !== 'accepted');
  if (firstFailure === undefined) return { verdict: 'accepted', score: max_score, max_score };
  return { verdict: score > 0 && score < max_score ? 'partial' : firstFailure, score, max_score };
}

function scoreOf({ points, aggregation }: Group, verdicts: readonly Verdict[]): number {
  // an empty group asks for nothing
  if (verdicts.length === 0) return points;
  const passed = verdicts.filter((verdict) => verdict === 'accepted').length;
  if (aggregation === 'sum') return Math.round((points * passed * 1e6) / verdicts.length) / 1e6;
  return passed === verdicts.length ? points : 0;
}

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
