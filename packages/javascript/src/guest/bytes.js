/** UTF-8, and the part of Node's Buffer that programs need to read and print. */
const toBinary = (text) => unescape(encodeURIComponent(text.isWellFormed() ? text : text.toWellFormed()));

export function encode(text) {
  const binary = toBinary(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** One character for each byte. */
export function binaryOf(bytes) {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 4096)
    binary += String.fromCharCode.apply(null, bytes.subarray(at, at + 4096));
  return binary;
}

export function decode(bytes) {
  const binary = binaryOf(bytes);
  try {
    return decodeURIComponent(escape(binary));
  } catch {
    return decodeBroken(bytes);
  }
}

/** Each invalid byte becomes U+FFFD. */
function decodeBroken(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at];
    const length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    try {
      text += decodeURIComponent(escape(binaryOf(bytes.subarray(at, at + length))));
      at += length;
    } catch {
      text += '\ufffd';
      at += 1;
    }
  }
  return text;
}

const fromHex = (text) => Uint8Array.from(text.match(/[\da-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16));
const fromBinary = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 255);

export class Buffer extends Uint8Array {
  static from(value, encoding) {
    let bytes = value;
    if (typeof value === 'string') {
      if (encoding === 'hex') bytes = fromHex(value);
      else if (encoding === 'base64') bytes = fromBinary(atob(value));
      else if (encoding === 'latin1' || encoding === 'binary' || encoding === 'ascii') bytes = fromBinary(value);
      else bytes = encode(value);
    }
    const made = new Buffer(bytes.length ?? bytes.byteLength);
    made.set(bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes);
    return made;
  }

  static alloc(length, fill = 0) {
    return new Buffer(length).fill(fill);
  }

  static byteLength = (text) => toBinary(`${text}`).length;
  static isBuffer = (value) => value instanceof Buffer;

  static concat(list) {
    const made = new Buffer(list.reduce((sum, one) => sum + one.length, 0));
    let at = 0;
    for (const one of list) {
      made.set(one, at);
      at += one.length;
    }
    return made;
  }

  toString(encoding = 'utf8', start = 0, end = this.length) {
    const part = this.subarray(start, end);
    if (encoding === 'hex') return Array.from(part, (byte) => byte.toString(16).padStart(2, '0')).join('');
    if (encoding === 'base64') return btoa(binaryOf(part));
    if (encoding === 'latin1' || encoding === 'binary' || encoding === 'ascii') return binaryOf(part);
    return decode(part);
  }

  toJSON() {
    return { type: 'Buffer', data: Array.from(this) };
  }

  equals(other) {
    return this.length === other.length && this.every((byte, at) => byte === other[at]);
  }

  [Symbol.for('nodejs.util.inspect.custom')]() {
    const shown = Array.from(this.slice(0, 50), (byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const more = this.length > 50 ? ` ... ${this.length - 50} more byte${this.length > 51 ? 's' : ''}` : '';
    return `<Buffer${shown ? ` ${shown}` : ''}${more}>`;
  }
}

export class TextEncoder {
  encoding = 'utf-8';
  encode(text = '') {
    return encode(`${text}`);
  }
}

export class TextDecoder {
  encoding = 'utf-8';
  decode(bytes = new Uint8Array()) {
    return decode(bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes);
  }
}
