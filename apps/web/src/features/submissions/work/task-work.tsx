import { type CSSProperties, type ReactNode, Suspense, use, useRef } from 'react';
import { changeSettings, useSettings } from '../../../parts/settings/settings.ts';
import type { DockTab } from '../../../ui/workspace/dock.tsx';
import { lazyPart } from '../../../ui/screen/lazy-part.tsx';
import { Work, WorkPlace } from '../../../ui/workspace/work.tsx';
import type { DockState } from './use-dock.ts';

/** Loaded after the editor; its place is kept. */
const Dock = lazyPart(() => import('../../../ui/workspace/dock.tsx').then((module) => ({ default: module.Dock })));

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
        <Suspense fallback={<div className="pt-dock" data-open={dock.isOpen || undefined} />}>
          <Dock
            tabs={tabs}
            chosen={run ? dock.tab : 'result'}
            onChoose={(tab) => setDock(tab)}
            isOpen={dock.isOpen}
            onOpen={(isOpen) => setDock(dock.tab, isOpen)}
            root={isNarrow ? null : root}
            share={share}
            onShare={(workShare) => changeSettings({ workShare })}
          />
        </Suspense>
      </div>
    </Work>
  );
}
