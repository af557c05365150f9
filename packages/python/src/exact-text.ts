/**
 * Bytes as a string without loss. Valid UTF-8 becomes its characters; any other byte becomes the lone surrogate U+DC00
 * + byte, which valid UTF-8 never gives (Python's `surrogateescape`). Two texts are equal exactly when their bytes are.
 */
export function exactText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return escapedText(bytes);
  }
}

/** The bytes of an exact text; a surrogate that stands for no byte becomes U+FFFD. */
export function exactBytes(text: string): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  if (!byteLetter.test(text)) return encoder.encode(text);
  const bytes = new Uint8Array(3 * text.length);
  let at = 0;
  for (const part of text.split(byteLetter)) {
    if (part.length === 1 && byteLetter.test(part)) bytes[at++] = part.charCodeAt(0) & 0xff;
    else at += encoder.encodeInto(part, bytes.subarray(at)).written;
  }
  return bytes.slice(0, at);
}

/** With the flag `u` only a lone surrogate matches, not the half of a pair. */
const byteLetter = /([\udc80-\udcff])/u;
const escape = 0xdc00;
const unitsAtOnce = 8192;

function escapedText(bytes: Uint8Array): string {
  const units = new Uint16Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length;) {
    const size = sizeOfLetter(bytes, at);
    const code = size === 0 ? escape + bytes[at]! : codeOf(bytes, at, size);
    if (code > 0xffff) {
      units[length++] = 0xd800 + ((code - 0x10000) >> 10);
      units[length++] = 0xdc00 + ((code - 0x10000) & 0x3ff);
    } else units[length++] = code;
    at += Math.max(1, size);
  }
  let text = '';
  for (let at = 0; at < length; at += unitsAtOnce)
    text += String.fromCharCode(...units.subarray(at, Math.min(length, at + unitsAtOnce)));
  return text;
}

/** How many bytes the UTF-8 character at this index has; 0 if it is not valid. */
function sizeOfLetter(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  if (first < 0x80) return 1;
  const size = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  for (let more = 1; more < size; more += 1) if (((bytes[at + more] ?? 0) & 0xc0) !== 0x80) return 0;
  const second = bytes[at + 1]!;
  // overlong forms, surrogates, code points above U+10FFFF
  if ((first === 0xe0 && second < 0xa0) || (first === 0xed && second > 0x9f)) return 0;
  if ((first === 0xf0 && second < 0x90) || (first === 0xf4 && second > 0x8f)) return 0;
  return size;
}

function codeOf(bytes: Uint8Array, at: number, size: number): number {
  if (size === 1) return bytes[at]!;
  let code = bytes[at]! & (0xff >> (size + 1));
  for (let more = 1; more < size; more += 1) code = (code << 6) | (bytes[at + more]! & 0x3f);
  return code;
}
