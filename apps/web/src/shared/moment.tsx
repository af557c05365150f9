import { Hint } from './hint.tsx';
import { useClock } from './schedule/use-clock.ts';
import { exactTime, relativeTime } from './time-words.ts';

/** A moment of the past in words that keep up with the clock; the exact time and zone on hover. */
export function Moment({ at }: { at: string }) {
  const clock = useClock();
  return (
    <Hint label={exactTime(at, clock.timeZone)}>
      <time dateTime={at}>{relativeTime(at, clock)}</time>
    </Hint>
  );
}
