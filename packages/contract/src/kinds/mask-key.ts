/**
 * A number from 0 to 2⁵³ − 1 for a text (cyrb53). Spreads evenly, is the same on every machine. It is not
 * cryptographic: a guess of the text can be checked.
 */
export function hashOf(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}

/**
 * The key that a student sees instead of the author's, which may tell the answer («right», or numbers in the right
 * order). It depends on the author's keys alone: a stored answer stays valid when the task changes.
 */
export const maskKey = (...path: readonly string[]): string => hashOf(path.join('\n')).toString(36);
