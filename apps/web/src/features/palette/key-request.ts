import type { PaletteRequest } from '../../parts/palette/palette-requests.ts';

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented'>;

/**
 * What a key press opens; null when nothing. «?» is a letter, which may be meant for a text. Ctrl+K is found by the position
 * of the key, so that it works with the Russian keyboard layout.
 */
export function requestOf(press: Press, mayCommand: boolean): PaletteRequest | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = press;
  if (press.defaultPrevented || altKey) return null;
  if (ctrlKey !== metaKey && !shiftKey && (code === 'KeyK' || key.toLowerCase() === 'k')) return 'search';
  return key === '?' && !ctrlKey && !metaKey && mayCommand ? 'keys' : null;
}
