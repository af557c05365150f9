import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { type Arrow, type Box, drawArrow } from './draw-arrow.ts';
import { toneOf } from './step-words.ts';
import css from './step-state.module.css';

type Props = {
  /** The scrolling element that contains references (`data-to`) and objects (`data-thing`). */
  root: RefObject<HTMLElement | null>;
  /** The shown content. Arrows are drawn again when it changes. */
  of: unknown;
  /** The number of the object whose arrows are highlighted. */
  marked: number | null;
};

type Drawn = Arrow & { key: string; to: number };

/** Arrows from references to objects. Hidden from screen readers, because each reference names its object. */
export function Arrows({ root, of, marked }: Props) {
  const [arrows, setArrows] = useState<readonly Drawn[]>([]);
  useLayoutEffect(() => {
    // in a layout effect, so that the screen is never painted without its arrows
    const draw = () => root.current && setArrows(measure(root.current));
    draw();
  }, [root, of]);
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setArrows(measure(element)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [root]);
  return (
    <svg className={css.arrows} data-marked={marked !== null || undefined} aria-hidden>
      {arrows.map(({ key, to, line, head }) => (
        <g key={key} data-tone={toneOf(to)} data-marked={to === marked || undefined}>
          <path d={line} />
          <path d={head} data-head />
        </g>
      ))}
    </svg>
  );
}

function measure(root: HTMLElement): Drawn[] {
  const origin = root.getBoundingClientRect();
  const boxOf = (element: Element): Box => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return {
      left: left - origin.left,
      top: top - origin.top,
      right: right - origin.left,
      bottom: bottom - origin.top,
    };
  };
  const boxes = new Map(
    [...root.querySelectorAll<HTMLElement>('[data-thing]')].map((card) => [Number(card.dataset['thing']), boxOf(card)]),
  );
  const cards = [...boxes.values()];
  return [...root.querySelectorAll<HTMLElement>('[data-to]')].flatMap((reference, index) => {
    const to = Number(reference.dataset['to']);
    const target = boxes.get(to);
    if (target === undefined) return [];
    const { left, right, top, bottom } = boxOf(reference);
    const own = boxOf(reference.closest('[data-thing], [data-frame]') ?? reference);
    return { key: `${index}`, to, ...drawArrow([(left + right) / 2, (top + bottom) / 2], own, target, cards, to) };
  });
}
