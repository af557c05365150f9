import { useRef, type PointerEvent, type RefObject } from 'react';
import { boundedShare } from './share.ts';

type Dragging = { pointerId: number; startX: number; startShare: number; next: number };

type Options = {
  root: RefObject<HTMLElement | null>;
  share: number;
  /** Draws a share without a render: a pane may hold a long text and an editor. */
  show: (share: number) => void;
  keep: (share: number) => void;
};

type Press = PointerEvent<HTMLElement>;

/** Mouse, pen and finger alike. The pointer is captured, so frames inside the panes do not swallow it. Esc takes the drag back. */
export function useDrag({ root, share, show, keep }: Options) {
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
      dragging.current = { pointerId: event.pointerId, startX: event.clientX, startShare: share, next: share };
      root.current?.setAttribute('data-dragging', '');
      const onKey = (key: globalThis.KeyboardEvent) => {
        if (key.key === 'Escape') end(false);
      };
      document.addEventListener('keydown', onKey);
      stopListening.current = () => document.removeEventListener('keydown', onKey);
    },
    onPointerMove: (event: Press) => {
      const drag = dragging.current;
      const width = root.current?.getBoundingClientRect().width ?? 0;
      if (drag?.pointerId !== event.pointerId || width === 0) return;
      drag.next = boundedShare(drag.startShare + (event.clientX - drag.startX) / width);
      show(drag.next);
    },
    onPointerUp: () => end(true),
    // the browser took the finger for scrolling, or the window went away
    onPointerCancel: () => end(false),
    onLostPointerCapture: () => end(true),
  };
}
