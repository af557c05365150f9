import { useRef, type PointerEvent, type RefObject } from 'react';
import { boundedShare } from './share.ts';

type Dragging = { pointerId: number; start: number; startShare: number; next: number };

type Options = {
  root: RefObject<HTMLElement | null>;
  share: number;
  /** Shows a share without a React render, because panes may hold a long text and an editor. */
  show: (share: number) => void;
  keep: (share: number) => void;
  /** Of a splitter between upper and lower part. */
  isVertical?: boolean;
  bound?: (share: number) => number;
};

type Press = PointerEvent<HTMLElement>;

/**
 * Works for mouse, pen and finger. The pointer is captured, so frames inside the panes do not take its events. Esc
 * cancels.
 */
export function useDrag({ root, share, show, keep, isVertical, bound = boundedShare }: Options) {
  const placeOf = ({ clientX, clientY }: Press) => (isVertical ? clientY : clientX);
  const dragging = useRef<Dragging>(null);
  const stopListening = useRef<() => void>(null);

  const end = (isKept: boolean) => {
    const drag = dragging.current;
    dragging.current = null;
    stopListening.current?.();
    if (drag === null) return;
    root.current?.removeAttribute('data-dragging');
    if (isKept) keep(drag.next);
    else show(drag.startShare);
  };

  return {
    onPointerDown: (event: Press) => {
      if (event.button !== 0 || dragging.current !== null) return;
      event.preventDefault();
      event.currentTarget.focus({ preventScroll: true });
      event.currentTarget.setPointerCapture(event.pointerId);
      dragging.current = { pointerId: event.pointerId, start: placeOf(event), startShare: share, next: share };
      root.current?.setAttribute('data-dragging', '');
      const onKey = (key: globalThis.KeyboardEvent) => {
        if (key.key === 'Escape') end(false);
      };
      document.addEventListener('keydown', onKey);
      stopListening.current = () => document.removeEventListener('keydown', onKey);
    },
    onPointerMove: (event: Press) => {
      const drag = dragging.current;
      const size = root.current?.getBoundingClientRect()[isVertical ? 'height' : 'width'] ?? 0;
      if (drag?.pointerId !== event.pointerId || size === 0) return;
      drag.next = bound(drag.startShare + (placeOf(event) - drag.start) / size);
      show(drag.next);
    },
    onPointerUp: () => end(true),
    // the browser began to scroll by this finger, or the window was hidden
    onPointerCancel: () => end(false),
    onLostPointerCapture: () => end(true),
  };
}
