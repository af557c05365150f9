type Value = Buffer | Buffer[] | string | string[] | undefined;

/** RFC 4515: special characters of a filter are written as bytes. Control characters too, because they break logs. */
export const escapeFilterValue = (text: string): string =>
  text.replaceAll(/[*()\\]|\p{Cc}/gu, (sign) => [...Buffer.from(sign)].map(escaped).join(''));

const escaped = (byte: number): string => `\\${byte.toString(16).padStart(2, '0')}`;

export const textOf = (value: Value): string | undefined => textsOf(value).find((text) => text !== '');

export const textsOf = (value: Value): string[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).map((one) =>
    typeof one === 'string' ? one : one.toString('utf8'),
  );

/** Active Directory's 16 bytes as its tools show them. The first three parts are little-endian. */
export function guidOf(value: Value): string | undefined {
  const bytes = Array.isArray(value) ? value[0] : value;
  if (!Buffer.isBuffer(bytes) || bytes.length !== 16) return undefined;
  const hex = swap(bytes).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The inverse of `guidOf`: a subject in the bytes of objectGUID. */
export const bytesOfGuid = (subject: string): Buffer => swap(Buffer.from(subject.replaceAll('-', ''), 'hex'));

function swap(bytes: Buffer): Buffer {
  if (bytes.length !== 16) return bytes;
  return Buffer.concat([
    Buffer.from(bytes.subarray(0, 4)).reverse(),
    Buffer.from(bytes.subarray(4, 6)).reverse(),
    Buffer.from(bytes.subarray(6, 8)).reverse(),
    bytes.subarray(8),
  ]);
}
