import { IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useId } from 'react';
import { PaneTabs } from '../panes/pane-tabs.tsx';
import { Splitter } from '../panes/splitter.tsx';
import { shareWithin } from '../panes/share.ts';

export type DockTab = 'result' | 'run';

type Props = {
  tabs: readonly { key: DockTab; label: string; panel: ReactNode }[];
  chosen: DockTab;
  onChoose: (tab: DockTab) => void;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** The element whose height the work and the dock share; null where the shares are fixed. */
  root: RefObject<HTMLElement | null> | null;
  /** Of the height, for the work. */
  share: number;
  onShare: (share: number) => void;
};

/** What came of running and sending, below the work in a height of its own. It folds to its head. */
export function Dock({ tabs, chosen, onChoose, isOpen, onOpen, root, share, onShare }: Props) {
  const id = useId();
  return (
    <>
      {isOpen && root !== null && <DockSplitter root={root} share={share} onShare={onShare} />}
      <section className="pt-dock" aria-label="Результат" data-open={isOpen || undefined}>
        <div className="pt-dock-head">
          <PaneTabs
            id={id}
            tabs={tabs}
            chosen={chosen}
            onChoose={(tab) => {
              onChoose(tab);
              onOpen(true);
            }}
            label="Результат"
          />
          <button
            type="button"
            className="pt-dock-fold"
            aria-expanded={isOpen}
            aria-label={isOpen ? 'Свернуть результат' : 'Развернуть результат'}
            onClick={() => onOpen(!isOpen)}
          >
            <IconChevronUp size={18} aria-hidden />
          </button>
        </div>
        {tabs.map(({ key, panel }) => (
          <div
            key={key}
            id={`${id}-${key}`}
            role="tabpanel"
            aria-labelledby={`${id}-${key}-tab`}
            className="pt-dock-panel"
            tabIndex={0}
            hidden={!isOpen || key !== chosen}
          >
            {panel}
          </div>
        ))}
      </section>
    </>
  );
}

const bound = shareWithin(0.3, 0.85);

type SplitterProps = Pick<Props, 'share' | 'onShare'> & { root: RefObject<HTMLElement | null> };

/** Between the work and the dock. */
function DockSplitter({ root, share, onShare }: SplitterProps) {
  const show = (next: number) => root.current?.style.setProperty('--pt-work-share', String(next));
  return (
    <Splitter
      root={root}
      isVertical
      share={bound(share)}
      bound={bound}
      show={show}
      keep={(next) => {
        show(next);
        onShare(next);
      }}
      label="Граница решения и результата"
    />
  );
}
