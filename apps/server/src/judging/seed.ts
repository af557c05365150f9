/** The same number, 0 to 2³¹ − 1, for the same parts (such as person and task); usually another one for others. */
export function seedOf(...parts: number[]): number {
  // FNV-1a, mixed once more so that similar parts give very different numbers
  let hash = 0x811c9dc5;
  for (const part of parts)
    for (const byte of new Uint8Array(new Int32Array([part]).buffer)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 1;
}

/** Returns a generator of numbers from 0 to below 1. The same seed gives the same numbers (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A copy in the order that the seed gives (Fisher and Yates). */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = randomOf(seed);
  const list = [...items];
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [list[at], list[other]] = [list[other]!, list[at]!];
  }
  return list;
}
