import { type RefObject, useEffect, useState } from 'react';
import { useUser } from '../../api/current-user.ts';
import { distanceTo, findPlace, keepPlace, placeAt } from './reading-place.ts';

const keepAfterMs = 300;
/** Pictures and formulas that come later than this may move the text: by then one reads. */
const settlesMs = 3_000;

/**
 * Remembers on this device where a text was left and comes back to it. While the text is still filling the place is held;
 * the first movement of the reader's own ends that. True when the return was a long one: worth a word to the reader.
 */
export function useReadingPlace(text: RefObject<HTMLElement | null>, lessonId: number): [boolean, () => void] {
  const userId = useUser()?.id ?? 0;
  const [isFar, setIsFar] = useState(false);

  useEffect(() => {
    const root = text.current;
    const pane = root === null ? null : scrollerOf(root);
    if (root === null || pane === null) return undefined;
    const boxes = () => [...root.querySelectorAll('.pt-piece')].flatMap(boxOf);
    const edge = () => pane.getBoundingClientRect().top;

    // a link to a heading knows better where to begin
    const place = location.hash === '' ? findPlace(userId, lessonId) : null;
    let isReturning = place !== null;
    const comeBack = () => {
      // hidden behind another tab of a phone: when it is shown its size changes, and this comes again
      if (!isReturning || place === null || pane.clientHeight === 0) return;
      pane.scrollTop += distanceTo(place, edge(), boxes());
      if (pane.scrollTop > pane.clientHeight) setIsFar(true);
    };
    const settle = () => {
      isReturning = false;
    };
    const watch = new ResizeObserver(comeBack);
    watch.observe(root);
    const timer = setTimeout(settle, settlesMs);
    const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
    for (const move of moves) pane.addEventListener(move, settle, { passive: true });

    let keeping: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      keeping = undefined;
      if (pane.clientHeight > 0) keepPlace(userId, lessonId, placeAt(edge() + 1, boxes()));
    };
    const onScroll = () => {
      if (pane.scrollTop < pane.clientHeight / 2) setIsFar(false);
      if (!isReturning) keeping ??= setTimeout(keep, keepAfterMs);
    };
    pane.addEventListener('scroll', onScroll, { passive: true });
    const onPageHide = () => {
      if (keeping !== undefined) keep();
    };
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      watch.disconnect();
      clearTimeout(timer);
      clearTimeout(keeping);
      pane.removeEventListener('scroll', onScroll);
      for (const move of moves) pane.removeEventListener(move, settle);
    };
  }, [text, userId, lessonId]);

  const toStart = () => {
    const pane = text.current === null ? null : scrollerOf(text.current);
    pane?.scrollTo({ top: 0 });
    setIsFar(false);
  };
  return [isFar, toStart];
}

/** A piece has no box of its own: from its first part to its last. Definitions and the like show nothing. */
function boxOf({ firstElementChild: first, lastElementChild: last }: Element): { top: number; height: number }[] {
  if (first === null || last === null) return [];
  const { top } = first.getBoundingClientRect();
  return [{ top, height: last.getBoundingClientRect().bottom - top }];
}

/** The pane that scrolls; the text itself never does. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let above = element.parentElement; above !== null; above = above.parentElement)
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above;
  return null;
}
