import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 256 bits as 43 base64url characters. Only its hash is stored. */
export const newRefreshToken = (): string => randomBytes(32).toString('base64url');

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * The token that follows this one: a keyed hash of it. A repeated call (two tabs, a lost answer) gets the same
 * successor, though no token is stored.
 */
export const successorOf = (secret: string, token: string): string =>
  createHmac('sha256', secret).update(`refresh:${token}`).digest('base64url');
