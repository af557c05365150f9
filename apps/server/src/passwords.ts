import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Turns } from './drivers/runner/turns.ts';

/** decisions.md, «Security decisions». argon2id is the library's default algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Of a password nobody knows: the time of an answer must not tell whether the account exists. */
const nobodysHash = hash(crypto.randomUUID(), cost);

/** A look costs a core for its time: no more at once, so that whoever is known waits for one guess and not for all of them. */
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

// no «l» and «o», which look like digits; pairs that a child can read aloud and type
const consonants = 'bdfgkmnprstvz';
const vowels = 'aeiu';

const pick = (signs: string): string => signs[randomInt(signs.length)]!;
const syllables = (count: number): string =>
  Array.from({ length: count }, () => pick(consonants) + pick(vowels)).join('');

/** «tiga-meru-bani-47»: 40 bits, enough for what opens once and only at the speed of the sign-in's limits. */
export const newFirstPassword = (): string => `${syllables(2)}-${syllables(2)}-${syllables(2)}-${randomInt(10, 100)}`;
