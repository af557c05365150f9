import type { KeyboardEvent, RefObject } from 'react';
import './panes.css';
import { type Bound, evenShare, shareAfterKey } from './share.ts';
import { useDrag } from './use-drag.ts';

type Props = {
  /** The element whose width, or height, is shared. */
  root: RefObject<HTMLElement | null>;
  /** Between an upper and a lower part, instead of a left and a right one. */
  isVertical?: boolean;
  /** Of the first part. */
  share: number;
  bound: Bound;
  /** Shows a share without a React render. */
  show: (share: number) => void;
  keep: (share: number) => void;
  /** «Граница файлов и редактора» */
  label: string;
  className?: string | undefined;
};

/** A splitter for mouse, finger and keyboard, anywhere in a grid. */
export function Splitter({ root, isVertical = false, share, bound, show, keep, label, className = '' }: Props) {
  const drag = useDrag({ root, share, show, keep, isVertical, bound });
  const press = (event: KeyboardEvent) => {
    // down makes the upper part larger
    const key = { ArrowDown: 'ArrowUp', ArrowUp: 'ArrowDown' }[event.key] ?? event.key;
    const next = shareAfterKey(share, key, event.shiftKey, bound);
    if (next === null) return;
    event.preventDefault();
    show(next);
    keep(next);
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      className={`pt-splitter ${className}`}
      data-vertical={isVertical || undefined}
      aria-orientation={isVertical ? 'horizontal' : 'vertical'}
      aria-label={label}
      aria-valuemin={bound(0) * 100}
      aria-valuemax={bound(1) * 100}
      aria-valuenow={Math.round(share * 100)}
      title="Потяните, чтобы изменить размер"
      onKeyDown={press}
      onDoubleClick={() => keep(bound(evenShare))}
      {...drag}
    />
  );
}
