/** Decimal numbers as programs print them; `0x10` and an empty word do not match. */
const numberPattern = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** Two numbers of so many characters differ by what their difference in binary says. */
const shortLength = 15;
/** Beyond them a number is compared in binary: exact arithmetic would be dear, and no program prints so many digits. */
const longestExact = 2000;
const largestExponent = 400;

type Tolerance = { absolute: number; relative: number };

/**
 * Whether a printed word is the expected number, or differs by no more than the larger of both tolerances. Long numbers
 * are compared as decimals: 9007199254740992 and …993 are one number in binary. Words that are no numbers must be equal.
 */
export function isClose(expected: string, got: string, by: Tolerance): boolean {
  if (expected === got) return true;
  if (!numberPattern.test(expected) || !numberPattern.test(got)) return false;
  const isShort = expected.length <= shortLength && got.length <= shortLength;
  if (!isShort) {
    const exact = isCloseExactly(expected, got, by);
    if (exact !== null) return exact;
  }
  const wanted = Number(expected);
  // tolerates a rounding error of the last bit exactly at the limit
  const allowed = Math.max(by.absolute, by.relative * Math.abs(wanted)) * (1 + 1e-12);
  return Math.abs(Number(got) - wanted) <= allowed;
}

/** `digits` · 10^`exponent`. */
type Decimal = { digits: bigint; exponent: number };

function decimalOf(text: string): Decimal | null {
  const [mantissa = '', power = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const exponent = Number(power) - fraction.length;
  if (text.length > longestExact || Math.abs(exponent) > largestExponent + longestExact) return null;
  const isNegative = whole.startsWith('-');
  const digits = BigInt(whole.replace(/^[+-]/, '') + fraction);
  return { digits: isNegative ? -digits : digits, exponent };
}

const atExponent = ({ digits, exponent }: Decimal, to: number): bigint => digits * 10n ** BigInt(exponent - to);
const sizeOf = (value: bigint) => (value < 0n ? -value : value);

/** Null: too long for exact arithmetic. */
function isCloseExactly(expected: string, got: string, by: Tolerance): boolean | null {
  const [wanted, printed] = [decimalOf(expected), decimalOf(got)];
  const [absolute, relative] = [decimalOf(String(by.absolute)), decimalOf(String(by.relative))];
  if (!wanted || !printed || !absolute || !relative) return null;
  const allowedByRelative = { digits: relative.digits * wanted.digits, exponent: relative.exponent + wanted.exponent };
  const least = Math.min(...[wanted, printed, absolute, allowedByRelative].map(({ exponent }) => exponent));
  const difference = sizeOf(atExponent(wanted, least) - atExponent(printed, least));
  return difference <= atExponent(absolute, least) || difference <= sizeOf(atExponent(allowedByRelative, least));
}
