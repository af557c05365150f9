import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';

/** The hook of use-sync-external-store/with-selector, without what it carries for a React that has no such hooks. */
export function useSyncExternalStoreWithSelector<Snapshot, Selection>(
  subscribe: (onChange: () => void) => () => void,
  getSnapshot: () => Snapshot,
  _getServerSnapshot: (() => Snapshot) | null | undefined,
  select: (snapshot: Snapshot) => Selection,
  isEqual?: (a: Selection, b: Selection) => boolean,
): Selection {
  const shown = useRef<{ selection: Selection } | null>(null);
  const read = useMemo(() => {
    const kept = { isRead: false } as { isRead: boolean; snapshot: Snapshot; selection: Selection };
    return () => {
      const snapshot = getSnapshot();
      if (kept.isRead && Object.is(kept.snapshot, snapshot)) return kept.selection;
      const chosen = select(snapshot);
      // an equal choice keeps its identity, so that nothing is drawn again
      const before = kept.isRead ? kept : shown.current;
      const selection = before !== null && isEqual?.(before.selection, chosen) ? before.selection : chosen;
      Object.assign(kept, { isRead: true, snapshot, selection });
      return selection;
    };
  }, [getSnapshot, select, isEqual]);
  const selection = useSyncExternalStore(subscribe, read);
  useEffect(() => {
    shown.current = { selection };
  }, [selection]);
  return selection;
}
