import type { ProgramLanguage } from '@put/contract/judge/languages';
import type { TimeLimitAdvice, TimeRule } from '@put/contract/tasks/task-verification';
import type { Verdict } from '@put/contract/judge/verdicts';

type Check = {
  ok: boolean;
  verdict: Verdict;
  expected: Verdict;
  also_expected: readonly Verdict[];
  expected_groups: readonly (Verdict | null)[];
  language: ProgramLanguage | 'sql';
  time_ms: number;
  /** How many times the limit the solution's language gets in this task (decisions/0020). */
  allowance: number;
};

/**
 * A student's program may be `multiplier` times slower than the author's. `margin`: a solution that must be too slow
 * takes at least this many times the limit.
 */
export const usualTimeRule: TimeRule = { multiplier: 5, margin: 2, resolution_ms: 1_000 };
/** Wrong solutions need less room: they only must fail before the limit. */
const roomOfWrong = 2;
/** A finer step, for when the rule's step is too large to stop slow solutions. */
const fineStepMs = 100;
/** The start of an interpreter takes time, and more on a busy machine. */
const leastInterpretedMs = 500;
const interpreted: readonly string[] = ['python', 'javascript', 'typescript'];
const most = 60_000;

/**
 * Suggests a limit that gives the slowest accepted solution enough room and stops solutions that must be too slow. Null
 * when no solution that must be accepted was. Solutions stopped by the present limit are ignored, because their real
 * time is unknown.
 */
export function suggestTimeLimit(checks: readonly Check[], rule: TimeRule = usualTimeRule): TimeLimitAdvice | null {
  const right = checks.filter(({ expected, ok }) => expected === 'accepted' && ok);
  if (right.length === 0) return null;
  const wrong = checks.filter((check) => check.ok && check.expected !== 'accepted' && !isMeantTooSlow(check));
  const slow = checks.filter(({ expected, verdict }) => expected === 'time_limit' && verdict !== 'time_limit');
  const timeOf = ({ time_ms, allowance }: Check) => time_ms / allowance;
  const slowest_ms = Math.max(...right.map(timeOf));
  // measured without the allowance of its language
  const too_slow_ms = slow.length === 0 ? null : Math.min(...slow.map(({ time_ms }) => time_ms));
  const needed = Math.max(
    slowest_ms * rule.multiplier,
    ...wrong.map((check) => timeOf(check) * Math.min(roomOfWrong, rule.multiplier)),
  );
  const found = { slowest_ms: Math.round(slowest_ms), too_slow_ms };
  const most_ms = too_slow_ms === null ? most : too_slow_ms / rule.margin;
  const byRule = upTo(rule.resolution_ms, needed);
  if (byRule <= most_ms || too_slow_ms === null) return { ...found, suggested_ms: Math.min(most, byRule) };
  const isInterpreted = right.some(({ language }) => interpreted.includes(language));
  const fine = upTo(fineStepMs, Math.max(needed, slowest_ms * 5, isInterpreted ? leastInterpretedMs : 0));
  return { ...found, suggested_ms: fine <= most_ms ? fine : null };
}

/** Whether a solution is there to exceed the limit. A solution that must be accepted never is. */
export const isMeantTooSlow = ({
  expected,
  also_expected,
  expected_groups,
}: Pick<Check, 'expected' | 'also_expected' | 'expected_groups'>): boolean =>
  expected !== 'accepted' && [expected, ...also_expected, ...expected_groups].includes('time_limit');

/** Rounds up to whole steps, at least one. */
const upTo = (stepMs: number, ms: number): number => Math.max(1, Math.ceil(ms / stepMs)) * stepMs;
