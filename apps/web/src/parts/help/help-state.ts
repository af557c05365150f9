import { useSyncExternalStore } from 'react';
import type { HelpChapter } from './help-chapters.ts';

type OpenHelp = { chapter: HelpChapter; opener: HTMLElement };

let opened: OpenHelp | null = null;
const listeners = new Set<() => void>();
const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
function put(help: OpenHelp | null): void {
  opened = help;
  for (const listener of listeners) listener();
}

/** A chapter stands beside all screens, so it stays when its «?» is folded away. */
export const openHelp = (chapter: HelpChapter, opener: HTMLElement): void => put({ chapter, opener });

/** The focus goes back to the «?», or to the screen when that is gone. */
export function closeHelp(): void {
  const back = opened?.opener.isConnected ? opened.opener : document.getElementById('main');
  put(null);
  back?.focus();
}

export const useHelp = (): OpenHelp | null => useSyncExternalStore(follow, () => opened);
