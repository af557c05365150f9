import { use, useState } from 'react';
import type { DockTab } from '../../ui/workspace/dock.tsx';
import { WorkPlace } from '../../ui/workspace/work.tsx';

export type DockState = { tab: DockTab; isOpen: boolean };

/** What the dock shows. A press that has a result opens it there, and on a narrow screen shows the work. */
export function useDock({ startsOpen }: { startsOpen: boolean }) {
  const place = use(WorkPlace);
  const [dock, setDock] = useState<DockState>({
    tab: startsOpen ? 'run' : 'result',
    isOpen: startsOpen && !(place?.isNarrow ?? false),
  });
  const show = (tab: DockTab, isOpen = true) => {
    setDock({ tab, isOpen });
    if (isOpen) place?.open();
  };
  return [dock, show] as const;
}
