import type { Picture } from '@put/animation/picture';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { DrawnPicture } from './questions/questions.tsx';
import { Stage } from './stage.ts';
import './stage.css';
import css from './picture-pane.module.css';

type Props = {
  /** Lays the picture out for a width in pixels. The same function as long as it is the same picture. */
  pictureAt: (width: number) => Picture;
  /** What is shared with the picture before moves so long; 0: at once. */
  moveMs: number;
  /** The pane has a height of its own, and the picture is drawn as large as fits in. */
  isFitted?: boolean;
  /** Told after each picture is drawn. The same function at each step. */
  onDrawn?: ((drawn: DrawnPicture) => void) | undefined;
};

const leastWidth = 240;
/** Larger, a wall can be read from the last row already. */
const largestScale = 2.4;

/** A picture of the width that there is. Its words are its name, so they are what a screen reader says of it. */
export function PicturePane({ pictureAt, moveMs, isFitted = false, onDrawn }: Props) {
  const pane = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(pane);
  const picture = useMemo(
    () => (size === null ? null : pictureAt(widthFor(pictureAt, size, isFitted))),
    [pictureAt, size, isFitted],
  );
  const stage = useRef<Stage | null>(null);
  const shownWidth = useRef(0);
  useLayoutEffect(() => {
    const made = new Stage(box.current!);
    made.svg.setAttribute('role', 'img');
    stage.current = made;
    return () => made.end();
  }, []);
  useLayoutEffect(() => {
    if (picture === null || stage.current === null) return;
    stage.current.svg.setAttribute('aria-label', picture.words === '' ? 'Пока пусто' : picture.words);
    // another width is another layout, not a move
    stage.current.show(picture, shownWidth.current === picture.width ? moveMs : 0);
    shownWidth.current = picture.width;
    onDrawn?.({ picture, element: box.current! });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another speed moves nothing
  }, [picture, onDrawn]);
  return (
    <div ref={pane} className={css.pane} data-fitted={isFitted || undefined}>
      <div
        ref={box}
        className={css.box}
        style={isFitted && picture !== null ? { aspectRatio: `${picture.width} / ${picture.height}` } : undefined}
      />
    </div>
  );
}

type Size = { width: number; height: number };

/** The width to lay out for, so that the picture can be enlarged to its box. */
function widthFor(pictureAt: Props['pictureAt'], { width, height }: Size, isFitted: boolean): number {
  if (!isFitted) return Math.max(leastWidth, Math.floor(width));
  for (let scale = largestScale; scale > 1; scale -= 0.1) {
    const inner = Math.floor(width / scale);
    if (inner >= leastWidth && pictureAt(inner).height * scale <= height) return inner;
  }
  return Math.max(leastWidth, Math.floor(width));
}

/** The size of an element, read when it changes and at no other time. */
function useSize(of: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = of.current!;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    // before the first paint
    measure();
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (width > 0) setSize((old) => (old?.width === width && old.height === height ? old : { width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [of]);
  return size;
}
