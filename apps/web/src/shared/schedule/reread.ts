const secondMs = 1000;
const dayMs = 24 * 3_600_000;
/** The server decides by its own clock; that of a school's computer may be wrong by more than a little. */
const aheadMs = 10 * secondMs;
const longestMs = 300 * secondMs;

/**
 * When to ask again, so that a screen changes by itself once a moment has passed: a second after the nearest one; every ten
 * seconds when the server says that it has not come (a clock that is ahead), every five minutes before it (one that is
 * behind), and not at all while nothing changes within a day.
 */
export function rereadAfterMs(moments: readonly (string | null)[], nowMs = Date.now()): number | false {
  const leftMs = moments.flatMap((at) => (at === null ? [] : Date.parse(at) - nowMs)).filter((ms) => ms < dayMs);
  if (leftMs.length === 0) return false;
  const nearestMs = Math.min(...leftMs);
  return nearestMs < 0 ? aheadMs : Math.min(longestMs, nearestMs + secondMs);
}
