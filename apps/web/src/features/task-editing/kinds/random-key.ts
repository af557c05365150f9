const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** By chance, so that neither its place nor its name tells a student anything. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => letters[byte % letters.length]).join('');
