import type { MyExam } from '@put/contract/exams/exams';
import { useEffect, useState } from 'react';
import { local } from '../../ui/browser/known-texts.ts';

const tickMs = 500;
/** How far the device's clock was ahead of the server's at its last answer, in milliseconds. */
const aheadKey = 'pt.exam-clock';

/**
 * How much time is left, in milliseconds, never below 0; null while it is not known. It is counted from the server's last
 * answer by a clock that nobody can set. After a reload without a network that answer is a copy, whose `now` is long ago:
 * then the device's clock says how long.
 */
export function useTimeLeft(exam: Pick<MyExam, 'now' | 'ends_at'> | undefined, isCopy: boolean): number | null {
  const [leftMs, setLeftMs] = useState<number | null>(null);
  const now = exam?.now;
  const endsAt = exam?.ends_at;
  useEffect(() => {
    if (now === undefined || !endsAt) return undefined;
    const endMs = performance.now() + Date.parse(endsAt) - serverNowMs(now, isCopy);
    const tick = () => setLeftMs(Math.max(0, endMs - performance.now()));
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [now, endsAt, isCopy]);
  return leftMs;
}

/** Milliseconds since 1970 by the server's clock. */
export function serverNowMs(now: string, isCopy: boolean): number {
  if (!isCopy) {
    local(() => localStorage.setItem(aheadKey, String(Date.now() - Date.parse(now))));
    return Date.parse(now);
  }
  const ahead = local(() => localStorage.getItem(aheadKey));
  return ahead === null ? Date.parse(now) : Date.now() - Number(ahead);
}
