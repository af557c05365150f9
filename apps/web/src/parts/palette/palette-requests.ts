import { modKey } from '../../ui/browser/mod-key.ts';
/** Two windows that every screen can open. They are loaded when one of them is first requested. */
export type PaletteRequest = 'search' | 'keys';

type Listener = (request: PaletteRequest) => void;
const listeners = new Set<Listener>();

export const askForPalette = (request: PaletteRequest): void => listeners.forEach((listener) => listener(request));

export function onPaletteRequest(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const searchKeys = `${modKey}+K`;
