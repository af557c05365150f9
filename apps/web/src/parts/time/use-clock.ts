import { useEffect, useState } from 'react';
import { useUser } from '../../api/current-user.ts';
import { session } from '../../api/session.ts';

const minuteMs = 60_000;

/** The zone in which the person reads times: from the profile, else from the computer. */
export const useTimeZone = (): string => useUser()?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The same for code outside components. */
export const clockNow = (): { timeZone: string; nowMs: number } => ({
  timeZone: session.get().user?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  nowMs: Date.now(),
});

/** The zone and the present moment, which is updated with time. */
export function useClock(): { timeZone: string; nowMs: number } {
  const timeZone = useTimeZone();
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return { timeZone, nowMs };
}
