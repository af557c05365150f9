import { type CSSProperties, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { useMedia } from '../browser/use-media.ts';
import { PaneTabs } from '../panes/pane-tabs.tsx';
import { boundedShare } from '../panes/share.ts';
import { Splitter } from '../panes/splitter.tsx';
import type { Part } from './part.ts';
import { lazyPart } from '../screen/lazy-part.tsx';
import { WorkPlace } from './work.tsx';
import './workspace.css';

/** Loaded on demand: nobody presses keys before something is shown. */
const SkipLinks = lazyPart(() => import('./skip-links.tsx'));

type Props = {
  statement: ReactNode;
  theory: ReactNode;
  /** On a wide screen the work always stands beside what is read. */
  part: Part;
  onPart: (part: Part) => void;
  /** Share of the width for reading, and for the work. */
  sizes: [number, number];
  /** Called when the splitter is released, not while it moves. */
  onSizes: (sizes: [number, number]) => void;
  /** These stand in the row of tabs on a narrow screen. */
  before: ReactNode;
  after: ReactNode;
};

/** Two parts side by side need more width. */
const narrow = '(max-width: 999.98px)';
export const useIsNarrow = (): boolean => useMedia(narrow);

const words: Record<Part, string> = { statement: 'Условие', work: 'Решение', theory: 'Теория' };

/**
 * Reading at the left, work at the right; three tabs on a narrow screen. All parts stay mounted, so typed text and
 * scroll positions are kept. The statement puts the work into its place by `Work`.
 */
export function Workspace({ statement, theory, part, onPart, sizes, onSizes, before, after }: Props) {
  const isNarrow = useIsNarrow();
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [isAway, scrolled, bringBack] = useAwayOnScroll();
  const share = boundedShare(sizes[0] / (sizes[0] + sizes[1]));
  const show = (next: number) => {
    for (const [name, value] of Object.entries(columns(next))) root.current?.style.setProperty(name, value);
  };
  const keep = (next: number) => {
    show(next);
    if (next !== share) onSizes([next, restOf(next)]);
  };
  const chosen = isNarrow || part === 'theory' ? part : 'statement';
  const choose = (next: Part) => {
    bringBack();
    onPart(next);
  };
  const keys: Part[] = isNarrow ? ['statement', 'work', 'theory'] : ['statement', 'theory'];
  const panel = (key: 'statement' | 'theory', children: ReactNode) => (
    <div
      id={`${id}-${key}`}
      role="tabpanel"
      aria-labelledby={`${id}-${key}-tab`}
      className="pt-reading"
      tabIndex={0}
      hidden={chosen !== key}
      onScroll={scrolled}
    >
      {children}
    </div>
  );
  const of = { place, id: `${id}-work`, tabId: `${id}-work-tab`, isNarrow, isShown: !isNarrow || part === 'work' };
  return (
    <WorkPlace value={{ ...of, open: () => choose('work') }}>
      <div
        ref={root}
        className="pt-workspace"
        data-narrow={isNarrow || undefined}
        data-part={chosen}
        data-away={(isNarrow && isAway) || undefined}
        style={columns(share) as CSSProperties}
      >
        <Suspense fallback={null}>
          <SkipLinks root={root} onPart={choose} />
        </Suspense>
        <div className="pt-read">
          <div className="pt-part-row">
            {isNarrow && before}
            <PaneTabs
              id={id}
              tabs={keys.map((key) => ({ key, label: words[key] }))}
              chosen={chosen}
              onChoose={choose}
              label="Части задачи"
            />
            {isNarrow && after}
          </div>
          {panel('statement', statement)}
          {panel('theory', theory)}
        </div>
        {!isNarrow && (
          <Splitter root={root} share={share} bound={boundedShare} show={show} keep={keep} label="Граница панелей" />
        )}
        <div ref={setPlace} className="pt-work" />
      </div>
    </WorkPlace>
  );
}

const restOf = (share: number) => Math.round((1 - share) * 1000) / 1000;
const columns = (share: number) => ({ '--pt-pane-left': `${share}fr`, '--pt-pane-right': `${restOf(share)}fr` });

/** The row of tabs goes away while one reads on, and comes back on the way up. */
function useAwayOnScroll() {
  const [isAway, setAway] = useState(false);
  const before = useRef(0);
  const scrolled = ({ currentTarget: { scrollTop } }: { currentTarget: HTMLElement }) => {
    const by = scrollTop - before.current;
    before.current = scrollTop;
    if (Math.abs(by) > 4) setAway(by > 0 && scrollTop > 96);
  };
  return [isAway, scrolled, () => setAway(false)] as const;
}
