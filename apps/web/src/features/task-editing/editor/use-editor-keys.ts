import { type RefObject, useEffect, useRef } from 'react';

const zones = ['statement', 'tests', 'lines'] as const;
/** Where the focus lands in a part: the text itself, a field, a button. */
const stops = '.cm-content, textarea, input:not([type="hidden"]):not([hidden]), button';

/** Ctrl+Shift+Enter checks, F6 and Shift+F6 go from the statement to the tests and to the settings. */
export function useEditorKeys(root: RefObject<HTMLElement | null>, check: () => void): void {
  const latest = useRef(check);
  useEffect(() => {
    latest.current = check;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const done = runKey(event, latest.current, root.current);
      if (!done) return;
      event.preventDefault();
      // a code editor would take the key as a line break
      event.stopPropagation();
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [root]);
}

function runKey(event: KeyboardEvent, check: () => void, root: HTMLElement | null): boolean {
  const isMod = (event.ctrlKey || event.metaKey) && !event.altKey;
  // a dialog over the editor has its own keys
  const isCovered = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
  if (isCovered) return false;
  if (isMod && event.shiftKey && event.key === 'Enter') check();
  else if (event.key === 'F6' && !isMod && !event.altKey && root !== null) goToZone(root, event.shiftKey ? -1 : 1);
  else return false;
  return true;
}

/** Moves the focus to the next part of the editor, or to the one before. */
export function goToZone(root: HTMLElement, by: 1 | -1): void {
  const at = zones.findIndex((zone) => root.querySelector(`[data-zone="${zone}"]`)?.contains(document.activeElement));
  const next = at < 0 ? (by > 0 ? 0 : zones.length - 1) : (at + by + zones.length) % zones.length;
  const zone = root.querySelector<HTMLElement>(`[data-zone="${zones[next]!}"]`);
  const stop = zone?.querySelector<HTMLElement>(zones[next] === 'statement' ? '.cm-content, textarea' : stops);
  stop?.focus();
}
