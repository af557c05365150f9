import { hash, verify } from '@node-rs/argon2';

/** decisions.md, «Security decisions». argon2id is the library's default algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Of a password nobody knows: the time of an answer must not tell whether the account exists. */
const nobodysHash = hash(crypto.randomUUID(), cost);

export async function isRightPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(storedHash ?? (await nobodysHash), password);
  return isRight && storedHash !== undefined;
}
