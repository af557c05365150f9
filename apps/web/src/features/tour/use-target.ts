import { useEffect, useState } from 'react';

export type Place = { top: number; left: number; width: number; height: number };

const lookMs = 120;
/** After this long without it, the heading of the screen is pointed at. */
const patienceMs = 6_000;
const around = 6;

/** Where on the screen that thing is; it is followed, because screens load and are scrolled. Null: not there yet. */
export function useTarget(target: string): Place | null {
  const [found, setFound] = useState<{ target: string; place: Place } | null>(null);
  useEffect(() => {
    const sinceMs = performance.now();
    let shown: Element | null = null;
    const look = () => {
      const isLate = performance.now() - sinceMs > patienceMs;
      const seen = firstSeen(target) ?? (isLate ? firstSeen('#main h1') : null);
      if (seen === null) return;
      if (seen !== shown) seen.scrollIntoView({ block: isTall(seen) ? 'start' : 'center', behavior: 'instant' });
      shown = seen;
      const place = placeOf(seen);
      setFound((before) => (before?.target === target && isSame(before.place, place) ? before : { target, place }));
    };
    look();
    const timer = setInterval(look, lookMs);
    window.addEventListener('scroll', look, true);
    const afresh = () => {
      shown = null;
      look();
    };
    window.addEventListener('resize', afresh);
    return () => {
      clearInterval(timer);
      window.removeEventListener('scroll', look, true);
      window.removeEventListener('resize', afresh);
    };
  }, [target]);
  return found?.target === target ? found.place : null;
}

const isTall = (element: Element): boolean => element.getBoundingClientRect().height > window.innerHeight / 2;
const isSame = (one: Place, other: Place): boolean =>
  one.top === other.top && one.left === other.left && one.width === other.width && one.height === other.height;

function firstSeen(selector: string): Element | null {
  for (const one of document.querySelectorAll(selector)) {
    const { width, height } = one.getBoundingClientRect();
    if (width > 0 && height > 0) return one;
  }
  return null;
}

/** Of a tall thing only so much that the words have room beside it. */
function placeOf(element: Element): Place {
  const { top, left, width, height } = element.getBoundingClientRect();
  const [from, to] = [Math.max(around, left - around), Math.min(window.innerWidth - around, left + width + around)];
  const most = window.innerHeight / 2;
  return { top: top - around, left: from, width: to - from, height: Math.min(height + 2 * around, most) };
}
