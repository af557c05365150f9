import { useMergedRef } from '@mantine/hooks';
import {
  cloneElement,
  isValidElement,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import css from './hint.module.css';

/** The delay before it shows, under the mouse and under a finger. */
const delayMs = 200;
const firstInRowMs = 300;
/** How long after a hint of a row the next one comes at once. */
const rowPauseMs = 500;
let rowLeftAtMs = -rowPauseMs;
/** How long hiding takes. */
const fadeMs = 150;
const distancePx = 5;
/** The least distance to the edge of the window. */
const edgePx = 4;

type Side = 'top' | 'right' | 'bottom';
type Props = {
  label: ReactNode;
  position?: Side;
  disabled?: boolean;
  /** One of many side by side: the first hint takes its time, the next ones come at once. */
  isInRow?: boolean;
  children: ReactNode;
};
type Child = { ref?: Ref<HTMLElement>; 'aria-describedby'?: string };

/**
 * A tooltip: shown under the mouse, at keyboard focus, and while a finger rests on the button. What a person must know
 * stands elsewhere too.
 */
export function Hint({ label, position = 'top', disabled = false, isInRow = false, children }: Props) {
  const id = useId();
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const state = useHintState(disabled ? null : target, isInRow);
  const child = isValidElement<Child>(children) ? children : null;
  const ref = useMergedRef(setTarget, child?.props.ref);
  if (child === null) return children;
  const { 'aria-describedby': describedBy } = child.props;
  return (
    <>
      {cloneElement(child, {
        ref,
        ...(state === 'shown' && { 'aria-describedby': describedBy ?? id }),
      })}
      {state !== 'none' && target !== null && (
        <HintBox id={id} isLeaving={state === 'leaving'} {...{ target, position, label }} />
      )}
    </>
  );
}

/** Adds its own listeners, so that handlers of the router's links and Mantine's buttons stay. */
function useHintState(target: HTMLElement | null, isInRow: boolean): 'none' | 'shown' | 'leaving' {
  const [state, setState] = useState<'none' | 'shown' | 'leaving'>('none');
  useEffect(() => {
    if (target === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const after = (ms: number, act: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(act, ms);
    };
    let isShown = false;
    const show = () => {
      isShown = true;
      setState('shown');
    };
    const hide = () => {
      if (isShown && isInRow) rowLeftAtMs = performance.now();
      isShown = false;
      setState((before) => (before === 'none' ? 'none' : 'leaving'));
      after(fadeMs, () => setState('none'));
    };
    const delay = () => (performance.now() - rowLeftAtMs < rowPauseMs ? 0 : firstInRowMs);
    const aim = () => after(isInRow ? delay() : delayMs, show);
    const handlers: Partial<Record<keyof HTMLElementEventMap, (event: never) => void>> = {
      mouseenter: aim,
      mouseleave: hide,
      focus: () => {
        if (target.matches(':focus-visible')) show();
      },
      blur: hide,
      // after a tap the browser sends mouse events without a leave
      touchend: hide,
      touchcancel: hide,
      pointerdown: ({ pointerType }: PointerEvent) => (pointerType === 'touch' ? aim() : hide()),
      pointerleave: hide,
    };
    let isTouched = false;
    const listen = (name: keyof HTMLElementEventMap, act: (event: never) => void) => {
      const listener = (event: Event) => {
        if (name === 'pointerdown') isTouched = (event as PointerEvent).pointerType === 'touch';
        if (name === 'mouseenter' && isTouched) return;
        act(event as never);
      };
      target.addEventListener(name, listener);
      return () => target.removeEventListener(name, listener);
    };
    const ends = Object.entries(handlers).map(([name, act]) => listen(name as keyof HTMLElementEventMap, act));
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
      document.removeEventListener('keydown', onKey);
      setState('none');
    };
  }, [target, isInRow]);
  return state;
}

type BoxProps = { id: string; target: HTMLElement; position: Side; label: ReactNode; isLeaving: boolean };

function HintBox({ id, target, position, label, isLeaving }: BoxProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current === null) return;
    const { left, top } = placeOf(target.getBoundingClientRect(), box.current.getBoundingClientRect(), position);
    Object.assign(box.current.style, { left: `${left}px`, top: `${top}px` });
  }, [target, position, label]);
  return createPortal(
    <div ref={box} id={id} role="tooltip" className={css.hint} data-leaving={isLeaving || undefined}>
      {label}
    </div>,
    document.body,
  );
}

/** On the given side, or on the opposite one if there is no room. */
function placeOf(target: DOMRect, { width, height }: DOMRect, side: Side): { left: number; top: number } {
  const { innerWidth, innerHeight } = window;
  const within = (at: number, size: number, whole: number) => Math.max(edgePx, Math.min(at, whole - size - edgePx));
  if (side === 'right') {
    const right = target.right + distancePx;
    const left = right + width > innerWidth ? target.left - distancePx - width : right;
    return {
      left: Math.max(edgePx, left),
      top: within(target.top + (target.height - height) / 2, height, innerHeight),
    };
  }
  const [above, below] = [target.top - distancePx - height, target.bottom + distancePx];
  const isAbove = side === 'top' ? above >= 0 : below + height > innerHeight;
  return { left: within(target.left + (target.width - width) / 2, width, innerWidth), top: isAbove ? above : below };
}
