import type { PaletteRequest } from '../../shared/palette-requests.ts';

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented'>;

/**
 * What a key asks for. «?» is a letter where people write; Ctrl+K is the place of the key and not its letter, so that it
 * works in the Russian layout too.
 */
export function requestOf(press: Press, isWriting: boolean): PaletteRequest | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = press;
  if (press.defaultPrevented || altKey) return null;
  if (ctrlKey !== metaKey && !shiftKey && (code === 'KeyK' || key.toLowerCase() === 'k')) return 'search';
  return key === '?' && !ctrlKey && !metaKey && !isWriting ? 'keys' : null;
}

/** A field, an editor, or a list that is searched by typing. */
export const isWritingIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="combobox"], [role="textbox"]') !== null);
