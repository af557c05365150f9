import { useEffect, useState } from 'react';
import { useUser } from '../../api/current-user.ts';
import { session } from '../../api/session.ts';

const minuteMs = 60_000;

/** The zone in which a person reads times: of the profile, not of the computer that they sit at. */
export const useTimeZone = (): string => useUser()?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The same outside of a screen: for what is asked before it. */
export const clockNow = (): { timeZone: string; nowMs: number } => ({
  timeZone: session.get().user?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  nowMs: Date.now(),
});

/** The zone and a present moment that goes on by itself. */
export function useClock(): { timeZone: string; nowMs: number } {
  const timeZone = useTimeZone();
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return { timeZone, nowMs };
}
