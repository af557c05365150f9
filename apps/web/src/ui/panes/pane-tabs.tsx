import type { KeyboardEvent } from 'react';
import type { Side } from './share.ts';

type Props = { id: string; labels: Record<Side, string>; side: Side; onSide: (side: Side) => void };

const sides = ['left', 'right'] as const;

/** Tabs by the ARIA pattern: Tab stops once, arrow keys move between them. */
export function PaneTabs({ id, labels, side, onSide }: Props) {
  const go = (to: Side) => {
    onSide(to);
    document.getElementById(`${id}-${to}-tab`)?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const to = { ArrowLeft: other(side), ArrowRight: other(side), Home: 'left' as const, End: 'right' as const }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  return (
    <div role="tablist" className="pt-pane-tabs">
      {sides.map((which) => (
        <button
          key={which}
          id={`${id}-${which}-tab`}
          type="button"
          role="tab"
          aria-selected={side === which}
          aria-controls={`${id}-${which}`}
          tabIndex={side === which ? 0 : -1}
          onKeyDown={press}
          onClick={() => onSide(which)}
        >
          {labels[which]}
        </button>
      ))}
    </div>
  );
}

const other = (side: Side): Side => (side === 'left' ? 'right' : 'left');
