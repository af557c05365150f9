import { useId, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { useMedia } from '../browser/use-media.ts';
import { PaneTabs } from './pane-tabs.tsx';
import './panes.css';
import { boundedShare, evenShare, largestShare, shareAfterKey, smallestShare, type Side } from './share.ts';
import { useDrag } from './use-drag.ts';

/** Shares of the width, left and right: `lessonPanesSize` of the settings. */
export type PaneSizes = [number, number];

type Props = {
  left: ReactNode;
  right: ReactNode;
  /** Names of the panes: of the tabs on a phone, of the regions for a screen reader. */
  leftLabel: string;
  rightLabel: string;
  sizes: PaneSizes;
  /** Called when the splitter is released, not while it moves. */
  onSizes: (sizes: PaneSizes) => void;
  /** The open tab on a phone. Give `side` and `onSide` when the address keeps it; else the panes keep it. */
  side?: Side;
  onSide?: (side: Side) => void;
};

const narrow = '(max-width: 768px)';

/**
 * Two panes with a splitter for mouse, finger and keyboard; two tabs on a narrow screen. Both panes stay mounted, so
 * turning a phone or changing tabs keeps typed text and scroll positions.
 */
export function Panes({ left, right, leftLabel, rightLabel, sizes, onSizes, side: givenSide, onSide }: Props) {
  const isNarrow = useMedia(narrow);
  const [ownSide, setOwnSide] = useState<Side>('left');
  const side = givenSide ?? ownSide;
  const root = useRef<HTMLDivElement>(null);
  const id = useId();

  const share = boundedShare(sizes[0] / (sizes[0] + sizes[1]));
  const show = (next: number) => {
    for (const [name, value] of Object.entries(columns(next))) root.current?.style.setProperty(name, value);
  };
  const keep = (next: number) => {
    show(next);
    if (next !== share) onSizes([next, roundedRest(next)]);
  };
  const drag = useDrag({ root, share, show, keep });

  const press = (event: KeyboardEvent) => {
    const next = shareAfterKey(share, event.key, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    keep(next);
  };
  const open = (next: Side) => {
    setOwnSide(next);
    onSide?.(next);
  };

  const pane = (which: Side, label: string, children: ReactNode) => (
    <div
      id={`${id}-${which}`}
      className="pt-pane"
      data-side={which}
      hidden={isNarrow && side !== which}
      {...(isNarrow
        ? { role: 'tabpanel', 'aria-labelledby': `${id}-${which}-tab` }
        : { role: 'region', 'aria-label': label })}
    >
      {children}
    </div>
  );

  return (
    <div ref={root} className="pt-panes" data-narrow={isNarrow || undefined} style={columns(share) as CSSProperties}>
      {isNarrow && (
        <PaneTabs
          id={id}
          tabs={[
            { key: 'left', label: leftLabel },
            { key: 'right', label: rightLabel },
          ]}
          chosen={side}
          onChoose={open}
        />
      )}
      {pane('left', leftLabel, left)}
      <div
        role="separator"
        tabIndex={isNarrow ? -1 : 0}
        hidden={isNarrow}
        className="pt-splitter"
        aria-orientation="vertical"
        aria-label="Граница панелей"
        aria-controls={`${id}-left`}
        aria-valuemin={smallestShare * 100}
        aria-valuemax={largestShare * 100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={`${leftLabel}: ${Math.round(share * 100)}\u00a0%`}
        title="Потяните, чтобы изменить ширину; двойной щелчок — поровну"
        onKeyDown={press}
        onDoubleClick={() => keep(evenShare)}
        {...drag}
      />
      {pane('right', rightLabel, right)}
    </div>
  );
}

const columns = (share: number) => ({ '--pt-pane-left': `${share}fr`, '--pt-pane-right': `${roundedRest(share)}fr` });
const roundedRest = (share: number) => Math.round((1 - share) * 1000) / 1000;
