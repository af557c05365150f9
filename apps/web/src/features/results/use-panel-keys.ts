import { useEffect, useRef } from 'react';

export type PanelKeys = {
  onNext: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
  onNextTask: (() => void) | undefined;
  onPreviousTask: (() => void) | undefined;
  onFull: () => void;
  onClose: () => void;
};

/** Letters are for writing in these. */
const fields = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true], [role=menu]';

/** The keys of an open solution. They are found by position, so that they work with the Russian layout. */
export function usePanelKeys(keys: PanelKeys) {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, code } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof Element && target.closest(`${fields}, [role=dialog]`) !== null) return;
      const { onNext, onPrevious, onNextTask, onPreviousTask, onFull, onClose } = latest.current;
      const acts: Record<string, (() => void) | undefined> = {
        KeyJ: onNext,
        KeyK: onPrevious,
        KeyL: onNextTask,
        KeyH: onPreviousTask,
        KeyF: onFull,
        Escape: onClose,
      };
      const act = acts[code];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
