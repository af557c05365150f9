import { type RefObject, useEffect, useState } from 'react';

const largePx = 900;

/** `isLarge`: the screen is large enough to be read from far away. */
export type FullScreen = { isFull: boolean; isLarge: boolean; toggle: () => void };

/** The whole screen for an element; where a browser gives none (a phone of Apple), the whole window. */
export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [element]);
  useEffect(() => {
    if (!isFull) return undefined;
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setFull(false);
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [isFull]);

  const toggle = () => {
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    else if (isFull || !document.fullscreenEnabled) setFull(!isFull);
    else element.current?.requestFullscreen().catch(() => setFull(true));
  };
  return { isFull, isLarge: isFull && window.innerWidth >= largePx, toggle };
}
