import { useEffect, useEffectEvent } from 'react';
import { isInDialog } from './is-in-dialog.ts';
import { mayCommand } from './letter-keys.ts';

/**
 * Keys that work wherever the focus is, but not in a dialog, nor where a field has used them. Letters work only where
 * nobody writes. `find` gives what a key does; null or undefined for other keys.
 */
export function usePageKeys(find: (event: KeyboardEvent) => (() => void) | null | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || isInDialog()) return;
    if (!mayCommand(event)) return;
    const act = find(event);
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
