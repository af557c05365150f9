import { useEffect, useState } from 'react';

const tickMs = 1000;

/** The present by the server's clock, counted from its last answer by a clock that nobody can set. */
export function useRoomClock(now: string | undefined): number {
  const [nowMs, setNowMs] = useState(0);
  useEffect(() => {
    if (now === undefined) return undefined;
    const startMs = Date.parse(now) - performance.now();
    const tick = () => setNowMs(startMs + performance.now());
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [now]);
  return nowMs;
}
