import type { Agent } from '../../drivers/container/protocol/agent.ts';

/** The bar of the page follows what programs write within five seconds. */
const everyMs = 4000;
/** What makes no sign of life may write all the same. */
const quietTurns = 5;
/** Where the home folder is no file system of its own, its files are summed: at most this share of the time. */
const longestShare = 0.05;
const mb = 1_000_000;

/**
 * Tells how much of the disk is in use, in megabytes, when it has changed: soon after the container has been heard, and
 * now and then while it is silent. `now`: milliseconds of a clock that only goes on.
 */
export function tellDisk(
  agent: Pick<Agent, 'disk'>,
  say: (usedMb: number) => void,
  now = () => performance.now(),
): { heard: () => void; stop: () => void } {
  let isHeard = true;
  let isAsking = false;
  let turns = 0;
  let restsUntil = 0;
  let told = -1;
  const look = async () => {
    const beganAt = now();
    const { usedBytes } = await agent.disk();
    restsUntil = now() + (now() - beganAt) / longestShare;
    const usedMb = Math.round(usedBytes / mb);
    if (usedMb !== told) say(usedMb);
    told = usedMb;
  };
  const timer = setInterval(() => {
    turns += 1;
    if (isAsking || now() < restsUntil || (!isHeard && turns < quietTurns)) return;
    [isHeard, isAsking, turns] = [false, true, 0];
    // an agent that does not answer ends the talk elsewhere; one that refuses is asked again
    void look()
      .catch(() => undefined)
      .finally(() => (isAsking = false));
  }, everyMs);
  timer.unref();
  return { heard: () => void (isHeard = true), stop: () => clearInterval(timer) };
}
