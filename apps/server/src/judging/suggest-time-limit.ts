import type { TimeLimitAdvice } from '@put/contract/task-verification';

type Check = { verdict: string; expected: string; expected_groups: readonly (string | null)[]; time_ms: number };

/** A student's program may be so much slower than the author's, and a machine so much busier. */
const factor = 3;
const least = 100;
const most = 60_000;

/**
 * A limit that leaves the slowest accepted solution room and stops the fastest one that must be too slow. Null while nothing
 * that must be accepted is. A solution that was stopped by the limit took longer than it did, so its time is a lower bound.
 */
export function suggestTimeLimit(checks: readonly Check[]): TimeLimitAdvice | null {
  const accepted = checks.filter(({ expected, verdict }) => expected === 'accepted' && verdict === 'accepted');
  if (accepted.length === 0) return null;
  const slow = checks.filter(isMeantTooSlow);
  const slowest_ms = Math.max(...accepted.map(({ time_ms }) => time_ms));
  const too_slow_ms = slow.length === 0 ? null : Math.min(...slow.map(({ time_ms }) => time_ms));
  const roomy = roundUp(slowest_ms * factor);
  if (too_slow_ms === null || roomy < too_slow_ms) return { slowest_ms, too_slow_ms, suggested_ms: roomy };
  // as far from the one as from the other; none where they are too near to tell them apart
  const between = roundUp(Math.sqrt(slowest_ms * too_slow_ms));
  const tells = slowest_ms < between && between < too_slow_ms;
  return { slowest_ms, too_slow_ms, suggested_ms: tells ? between : null };
}

const isMeantTooSlow = ({ expected, expected_groups }: Check) =>
  expected === 'time_limit' || expected_groups.includes('time_limit');

/** To two figures, as people write limits. */
function roundUp(ms: number): number {
  const step = ms > 1000 ? 100 : 50;
  return Math.min(most, Math.max(least, Math.ceil(ms / step) * step));
}
