import { modKey } from './mod-key.ts';
/** Two windows that any screen may ask for and that are loaded when somebody first does. */
export type PaletteRequest = 'search' | 'keys';

type Listener = (request: PaletteRequest) => void;
const listeners = new Set<Listener>();

export const askForPalette = (request: PaletteRequest): void => listeners.forEach((listener) => listener(request));

export function onPaletteRequest(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const searchKeys = `${modKey}+K`;
