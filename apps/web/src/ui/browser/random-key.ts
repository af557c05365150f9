/**
 * 128 random bits in hexadecimal. `crypto.randomUUID` is missing on plain http, which schools use in their networks.
 */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
