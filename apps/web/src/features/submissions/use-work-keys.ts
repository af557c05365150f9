import { useEffect, useEffectEvent } from 'react';

type Actions = { send: () => void; run: (() => void) | null; check: (() => void) | null };

/** Ctrl+Enter sends, with Shift it runs, Ctrl+' checks on the samples, wherever on the page the focus is. */
export function useWorkKeys({ send, run, check }: Actions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // an editor or a field has used the key, or a dialog is open
    if (event.defaultPrevented || event.repeat || document.querySelector('[role="dialog"]') !== null) return;
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const act = event.key === 'Enter' ? (event.shiftKey ? run : send) : event.code === 'Quote' ? check : undefined;
    if (act == null) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
