import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Turns } from '../drivers/locks/turns.ts';

/** From decisions.md, «Security decisions». The library uses argon2id by default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** A hash that is checked when the account does not exist, so that the time of the answer is the same. */
const nobodysHash = hash(crypto.randomUUID(), cost);

/**
 * Each check takes a core, so no more run at once than there are cores. A browser that signed in before (`isKnown`)
 * waits only for the checks that run now.
 */
const looks = new Turns(Array.from({ length: availableParallelism() }, (_, core) => core));

export async function isRightPassword(
  storedHash: string | undefined,
  password: string,
  { isKnown = false }: { isKnown?: boolean } = {},
): Promise<boolean> {
  const core = await looks.take({ isUrgent: isKnown });
  try {
    const isRight = await verify(storedHash ?? (await nobodysHash), password);
    return isRight && storedHash !== undefined;
  } finally {
    looks.give(core);
  }
}

// no «l» and «o», which look like digits; syllables that a child can read aloud and type
const consonants = 'bdfgkmnprstvz';
const vowels = 'aeiu';

const pick = (signs: string): string => signs[randomInt(signs.length)]!;
const syllables = (count: number): string =>
  Array.from({ length: count }, () => pick(consonants) + pick(vowels)).join('');

/**
 * Such as «tiga-meru-bani-47»: 40 bits. That is enough for a password that works once, since sign-in attempts are
 * limited.
 */
export const newFirstPassword = (): string => `${syllables(2)}-${syllables(2)}-${syllables(2)}-${randomInt(10, 100)}`;
