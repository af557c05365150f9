import { useEffect, useState } from 'react';
import { Hint } from './hint.tsx';
import { exactTime, relativeTime } from './time-words.ts';

const minuteMs = 60_000;

/** A moment of the past in words that keep up with the clock; the exact time and zone on hover. */
export function Moment({ at }: { at: string }) {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <Hint label={exactTime(at)}>
      <time dateTime={at}>{relativeTime(at, nowMs)}</time>
    </Hint>
  );
}
