const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A random key of ten characters: a key must not reveal the place or the name of its item to a student. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => letters[byte % letters.length]).join('');
