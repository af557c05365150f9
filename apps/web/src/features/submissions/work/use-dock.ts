import { use, useState } from 'react';
import type { DockTab } from '../../../ui/workspace/dock.tsx';
import { WorkPlace } from '../../../ui/workspace/work.tsx';

export type DockState = { tab: DockTab; isOpen: boolean };

/** What the dock shows; `first`: with what it begins, null for folded. A press that has a result opens it there, and on a narrow screen shows the work. */
export function useDock(first: DockTab | null) {
  const place = use(WorkPlace);
  const isNarrow = place?.isNarrow ?? false;
  const [dock, setShown] = useState<DockState>({
    tab: first ?? 'result',
    isOpen: first !== null && !isNarrow,
  });
  const setDock = (tab: DockTab, isOpen = true) => {
    setShown({ tab, isOpen });
    if (isOpen && isNarrow) place?.open();
  };
  return { dock, setDock, isNarrow };
}
