const secondMs = 1000;
const dayMs = 24 * 3_600_000;
/** The server's clock decides. The clock of a school computer may be ahead by more than this. */
const aheadMs = 10 * secondMs;
const longestMs = 300 * secondMs;

/**
 * Milliseconds until a screen should ask the server again, so that it changes soon after the nearest moment: one second
 * after it, but at least every five minutes (the computer's clock may be behind). If the moment has passed here but not
 * on the server (the clock is ahead), every ten seconds. False if no moment comes within a day.
 */
export function rereadAfterMs(moments: readonly (string | null)[], nowMs = Date.now()): number | false {
  const leftMs = moments.flatMap((at) => (at === null ? [] : Date.parse(at) - nowMs)).filter((ms) => ms < dayMs);
  if (leftMs.length === 0) return false;
  const nearestMs = Math.min(...leftMs);
  return nearestMs < 0 ? aheadMs : Math.min(longestMs, nearestMs + secondMs);
}
