import { type RefObject, useEffect, useState } from 'react';
import { useUser } from '../../api/current-user.ts';
import { distanceTo, findPosition, keepPosition, positionAt } from './reading-position.ts';

const keepAfterMs = 300;
/** After this time the position is no longer held: pictures that load later may move the text. */
const settlesMs = 3_000;

/**
 * Remembers on this device where the reader stopped and returns there. The position is held while the text is loading,
 * until the reader scrolls. The boolean is true when the return was long enough to tell the reader.
 */
export function useReadingPosition(text: RefObject<HTMLElement | null>, lessonId: number): [boolean, () => void] {
  const userId = useUser()?.id ?? 0;
  const [isFar, setIsFar] = useState(false);

  useEffect(() => {
    const root = text.current;
    const pane = root === null ? null : scrollerOf(root);
    if (root === null || pane === null) return undefined;
    const boxes = () => [...root.querySelectorAll('.pt-piece')].flatMap(boxOf);
    const edge = () => pane.getBoundingClientRect().top;

    // a link to a heading or to a step of an animation takes precedence
    const isLinked = location.hash !== '' || new URLSearchParams(location.search).has('step');
    const position = isLinked ? null : findPosition(userId, lessonId);
    let isReturning = position !== null;
    const comeBack = () => {
      // a hidden pane on a phone has no height; when it is shown, its size changes and this runs again
      if (!isReturning || position === null || pane.clientHeight === 0) return;
      pane.scrollTop += distanceTo(position, edge(), boxes());
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
      if (pane.clientHeight > 0) keepPosition(userId, lessonId, positionAt(edge() + 1, boxes()));
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

/** A piece has no box of its own: its box spans its first to its last child. Empty when it shows nothing. */
function boxOf({ firstElementChild: first, lastElementChild: last }: Element): { top: number; height: number }[] {
  if (first === null || last === null) return [];
  const { top } = first.getBoundingClientRect();
  return [{ top, height: last.getBoundingClientRect().bottom - top }];
}

/** The scrolling pane around the text. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let above = element.parentElement; above !== null; above = above.parentElement)
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above;
  return null;
}
