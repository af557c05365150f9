import { Hint } from './hint.tsx';
import { exactTime, relativeTime } from './time-words.ts';

/** A moment of the past in words, with the exact time and zone on hover. */
export function Moment({ at }: { at: string }) {
  return (
    <Hint label={exactTime(at)}>
      <time dateTime={at}>{relativeTime(at, Date.now())}</time>
    </Hint>
  );
}
