import { createHmac } from 'node:crypto';

/** The numbers of people for who sees no names: user's id → number. */
export type Pseudonyms = (userId: number) => number;

const leastDigits = 4;
const rounds = 4;

/**
 * Gives each id a number of its own that tells nothing of it: a permutation, keyed with the installation's secret, of
 * all numbers with as many digits. So a person has the same number on every screen, and nothing is stored.
 */
export function pseudonyms(secret: string): Pseudonyms {
  const known = new Map<number, number>();
  return (userId) => {
    const before = known.get(userId);
    if (before !== undefined) return before;
    const number = permute(secret, userId);
    known.set(userId, number);
    return number;
  };
}

function permute(secret: string, id: number): number {
  const digits = Math.max(leastDigits, String(id).length);
  const first = digits === leastDigits ? 1 : 10 ** (digits - 1);
  const size = 10 ** digits - first;
  // the smallest square of a power of two that has room for all of them
  const half = 2 ** Math.ceil(Math.log2(size) / 2);
  let at = id - first;
  do at = shuffle(secret, at, half);
  while (at >= size);
  return first + at;
}

/** One Feistel network over the numbers below `half`²: a permutation whatever the rounds give. */
function shuffle(secret: string, number: number, half: number): number {
  let [left, right] = [Math.floor(number / half), number % half];
  for (let round = 0; round < rounds; round += 1) {
    const mac = createHmac('sha256', secret).update(`pseudonym ${half} ${round} ${right}`).digest();
    [left, right] = [right, (left + (mac.readUInt32BE(0) % half)) % half];
  }
  return left * half + right;
}
