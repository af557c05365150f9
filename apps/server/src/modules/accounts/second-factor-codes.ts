import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** What every app of codes understands: SHA-1, six digits, half a minute. */
const periodS = 30;
const digits = 6;
/** A phone's clock may be half a minute off, either way. */
const window = 1;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Путь', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits, period: periodS });

/** 160 bits, in the letters that people may have to type. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** For the QR code: what the app calls the account. */
export const uriOf = (secret: string, label: string): string => totpOf(secret, label).toString();

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** The half minute whose code this is; undefined when it is of none near `nowMs`. */
export function stepOf(secret: string, code: string, nowMs: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window });
  return delta === null ? undefined : Math.floor(nowMs / 1000 / periodS) + delta;
}

export const recoveryCodesMade = 10;
// read from paper: no signs that look like others
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const pick = (count: number) => Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Ten of 50 bits as «ABCDE-FGHJK». */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodesMade }, () => `${pick(5)}-${pick(5)}`);

/** As typed, without what people add for the eye. */
export const plainCode = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** Only this is stored: 50 random bits behind a limit of tries need no slow hash. */
export const hashOfRecoveryCode = (code: string): Buffer => createHash('sha256').update(plainCode(code)).digest();
