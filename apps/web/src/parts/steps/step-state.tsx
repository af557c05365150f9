import { type CSSProperties, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Arrows } from './arrows.tsx';
import { findChanges } from './find-changes.ts';
import { FrameView } from './frame-view.tsx';
import { betweenCardsPx, type Branch, isColumn, placeObjects, inlineText } from './place-objects.ts';
import type { Frame, Recording } from '@put/animation/trace/read-trace';
import { ThingView } from './thing-view.tsx';
import { type Known, KnownThings } from './value-view.tsx';
import css from './step-state.module.css';

type Props = { recording: Recording; at: number };

/** In a narrower place objects stand under the names, where arrows would cross them. References are words there. */
const leastPx = 500;
const framesPx = 212;

/** Names with their values, and the objects that they refer to. The program's names are at the top, calls below. */
export function StepState({ recording, at }: Props) {
  const step = recording.steps[at]!;
  const root = useRef<HTMLDivElement>(null);
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const side = root.current?.parentElement;
    if (!side) return undefined;
    const measure = () => setWidthPx(side.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(side);
    return () => observer.disconnect();
  }, []);
  const isWide = widthPx >= leastPx;
  const roomPx = isWide ? widthPx - framesPx - betweenCardsPx * 1.5 : 0;

  const [isWhole, setIsWhole] = useState(false);
  const folded = isWhole ? noFold : foldedOf(step.frames.length);
  const shown = useMemo(() => {
    const isShown = (depth: number) => depth < folded.from || depth >= folded.to;
    const things = recording.thingsAt(at, isShown);
    const cards = things.filter((thing) => inlineText(thing) === null);
    const byNumber = new Map(things.map((thing) => [thing.number, thing]));
    return {
      byNumber,
      cards: new Set(cards.map(({ number }) => number)),
      rows: placeObjects(cards, roomPx),
      changes: findChanges(recording, at, cards),
    };
  }, [recording, at, roomPx, folded.from, folded.to]);
  const { byNumber, cards, rows, changes } = shown;

  const idPrefix = useId();
  /** The number of the object whose arrows are highlighted. */
  const [marked, setMarked] = useState<number | null>(null);
  const known = useMemo(
    (): Known => ({
      thingOf: (number) => byNumber.get(number),
      goTo: (number) => {
        const card = document.getElementById(`${idPrefix}${number}`);
        card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        card?.focus({ preventScroll: true });
      },
    }),
    [byNumber, idPrefix],
  );
  useShownFrame(root, step.frames.length);

  const tree = ({ thing, branches }: Branch) => (
    <li key={thing.number}>
      <ThingView
        thing={thing}
        id={`${idPrefix}${thing.number}`}
        isNew={changes.newThings.has(thing.number)}
        changed={changes.indexes.get(thing.number)}
        isColumn={isColumn(thing, (number) => cards.has(number))}
        isMarked={thing.number === marked}
      />
      {branches.length > 0 && <ul>{branches.map(tree)}</ul>}
    </li>
  );
  const frameView = (frame: Frame, depth: number) => {
    const isCurrent = depth === step.frames.length - 1;
    return (
      <FrameView
        key={depth}
        name={frame.name}
        line={isCurrent ? null : frame.line}
        rows={frame.rows}
        isCurrent={isCurrent}
        isNew={depth === changes.newFrame}
        changed={changes.names.get(depth)}
        returned={isCurrent ? returnedAt(step) : null}
      />
    );
  };
  const mark = ({ target }: { target: EventTarget }) => setMarked(numberAt(target));
  return (
    <KnownThings value={known}>
      <div
        ref={root}
        className={css.state}
        data-wide={isWide || undefined}
        style={{ '--pt-frames': `${framesPx}px`, '--pt-between': `${betweenCardsPx}px` } as CSSProperties}
        // only a visual help: it shows which arrows belong together
        onPointerOver={mark}
        onPointerLeave={() => setMarked(null)}
        onFocus={mark}
        onBlur={() => setMarked(null)}
      >
        {isWide && <Arrows root={root} of={shown} marked={marked} />}
        <section className={css.frames} aria-label="Переменные">
          <h3>Переменные</h3>
          <FrameView
            name="Программа"
            line={null}
            rows={step.globals}
            isCurrent={step.frames.length === 0}
            isNew={false}
            changed={changes.names.get(-1)}
            returned={null}
          />
          {step.frames.slice(0, folded.from).map((frame, depth) => frameView(frame, depth))}
          {(folded.to > folded.from || isWhole) && (
            <button type="button" className={css.fold} onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? 'Свернуть вызовы' : `…ещё вызовов: ${folded.to - folded.from}`}
            </button>
          )}
          {step.frames.slice(folded.to).map((frame, index) => frameView(frame, folded.to + index))}
        </section>
        {rows.length > 0 && (
          <section className={css.things} aria-label="Объекты">
            <h3>Объекты</h3>
            <ul>{rows.map(tree)}</ul>
          </section>
        )}
      </div>
    </KnownThings>
  );
}

const returnedAt = ({ event, value }: Recording['steps'][number]) =>
  value === null || (event !== 'return' && event !== 'yield')
    ? null
    : { word: event === 'return' ? 'Возвращает' : 'Отдаёт', value };

function numberAt(target: EventTarget): number | null {
  const marked = target instanceof Element ? target.closest<HTMLElement>('[data-to], [data-thing]') : null;
  const number = marked?.dataset['to'] ?? marked?.dataset['thing'];
  return number === undefined ? null : Number(number);
}

/** How many frames of a deep recursion are shown, at its beginning and its end. */
const [firstFrames, lastFrames] = [2, 5];

/** Which depths are hidden, together with objects that only these frames refer to. */
function foldedOf(depth: number): { from: number; to: number } {
  const to = depth - lastFrames;
  return to - firstFrames > 1 ? { from: firstFrames, to } : noFold;
}
const noFold = { from: 0, to: 0 };

/**
 * Scrolls to the running frame when the depth changes. Otherwise a reader of objects further down keeps the position.
 */
function useShownFrame(root: React.RefObject<HTMLElement | null>, depth: number) {
  useLayoutEffect(() => {
    const frame = root.current?.querySelector('[data-current]');
    const side = root.current?.parentElement;
    if (!frame || !side) return;
    const [box, around] = [frame.getBoundingClientRect(), side.getBoundingClientRect()];
    if (box.bottom > around.bottom)
      side.scrollBy({ top: Math.min(box.bottom - around.bottom + 12, box.top - around.top) });
    else if (box.top < around.top) side.scrollBy({ top: box.top - around.top - 12 });
  }, [root, depth]);
}
