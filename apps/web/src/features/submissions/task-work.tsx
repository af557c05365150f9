import { type CSSProperties, type ReactNode, use, useRef } from 'react';
import { changeSettings, useSettings } from '../../parts/settings/settings.ts';
import { Dock, DockSplitter, type DockTab } from '../../ui/workspace/dock.tsx';
import { Work, WorkPlace } from '../../ui/workspace/work.tsx';
import type { DockState } from './use-dock.ts';

type Props = {
  dock: DockState;
  setDock: (tab: DockTab, isOpen?: boolean) => void;
  field: ReactNode;
  result: ReactNode;
  /** False or null for tasks without runs. */
  run: ReactNode;
  bar: ReactNode;
};

/** The work on a task: editor or answer form, the result below it, the buttons. */
export function TaskWork({ dock, setDock, field, result, run, bar }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const share = useSettings((settings) => settings.workShare);
  const isNarrow = use(WorkPlace)?.isNarrow ?? false;
  const tabs = [
    { key: 'result' as const, label: 'Проверка', panel: result },
    ...(run ? [{ key: 'run' as const, label: 'Ввод и вывод', panel: run }] : []),
  ];
  return (
    <Work bar={bar}>
      <div
        ref={root}
        className="pt-working-parts"
        style={{ '--pt-work-share': isNarrow ? 0.5 : share } as CSSProperties}
      >
        <div className="pt-code-place">{field}</div>
        {dock.isOpen && !isNarrow && (
          <DockSplitter root={root} share={share} onShare={(workShare) => changeSettings({ workShare })} />
        )}
        <Dock
          tabs={tabs}
          chosen={run ? dock.tab : 'result'}
          onChoose={(tab) => setDock(tab)}
          isOpen={dock.isOpen}
          onOpen={(isOpen) => setDock(dock.tab, isOpen)}
        />
      </div>
    </Work>
  );
}
