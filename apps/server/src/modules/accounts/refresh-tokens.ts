import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 256 bits as 43 base64url characters. Only its hash is stored. */
export const newRefreshToken = (): string => randomBytes(32).toString('base64url');

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * The token that follows this one. Made from it by a keyed hash, so that a repeat within the grace (two tabs, a lost
 * answer) gets the very same successor and yet nothing readable is stored.
 */
export const successorOf = (secret: string, token: string): string =>
  createHmac('sha256', secret).update(`refresh:${token}`).digest('base64url');
