/** In characters of base64. */
const longestCopy = 1_000_000;

/** The text that a program puts into the clipboard by OSC 52; null when it asks to read, or sends no text. */
export function readCopy(data: string): string | null {
  const coded = data.slice(data.indexOf(';') + 1);
  if (!data.includes(';') || coded === '?' || coded === '' || coded.length > longestCopy) return null;
  try {
    const bytes = Uint8Array.from(atob(coded), (letter) => letter.codePointAt(0)!);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
