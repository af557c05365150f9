import type { MyExam } from '@put/contract/exams';
import { useEffect, useState } from 'react';

const tickMs = 500;

/**
 * How much time is left, in milliseconds, never below 0; null while it is not known. It is counted from the server's last
 * answer by a clock that nobody can set.
 */
export function useTimeLeft(exam: Pick<MyExam, 'now' | 'ends_at'> | undefined): number | null {
  const [leftMs, setLeftMs] = useState<number | null>(null);
  const now = exam?.now;
  const endsAt = exam?.ends_at;
  useEffect(() => {
    if (now === undefined || !endsAt) return undefined;
    const endMs = performance.now() + Date.parse(endsAt) - Date.parse(now);
    const tick = () => setLeftMs(Math.max(0, endMs - performance.now()));
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [now, endsAt]);
  return leftMs;
}
