import { Hint } from '../../ui/buttons/hint.tsx';
import { useClock } from './use-clock.ts';
import { exactTime, relativeTime } from './time-words.ts';

/** A past moment in words that are updated with time. The tooltip has the exact time and zone. */
export function Moment({ at }: { at: string }) {
  const clock = useClock();
  return (
    <Hint label={exactTime(at, clock.timeZone)}>
      <time dateTime={at}>{relativeTime(at, clock)}</time>
    </Hint>
  );
}
