import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** These values work in every authenticator app: SHA-1, six digits, 30 seconds. */
const periodS = 30;
const digits = 6;
/** A phone's clock may be wrong by 30 seconds either way. */
const window = 1;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Путь', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits, period: periodS });

/** 160 bits in base32, which people can type. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The address for the QR code. `label`: the account's name in the app. */
export const uriOf = (secret: string, label: string): string => totpOf(secret, label).toString();

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** The 30-second step of this code; undefined when the code fits no step near `nowMs`. */
export function stepOf(secret: string, code: string, nowMs: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window });
  return delta === null ? undefined : Math.floor(nowMs / 1000 / periodS) + delta;
}

export const recoveryCodesMade = 10;
// people read them from paper: letters and digits that look alike are left out
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const pick = (count: number) => Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Ten codes of 50 bits, such as «ABCDE-FGHJK». */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodesMade }, () => `${pick(5)}-${pick(5)}`);

/** The code without the dash and spaces, in capitals. */
export const plainCode = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** Only this hash is stored. A slow hash is not needed: the code is random and tries are limited. */
export const hashOfRecoveryCode = (code: string): Buffer => createHash('sha256').update(plainCode(code)).digest();
