import { exactText } from '@put/python/exact-text.ts';
import { ByteReader } from './byte-reader.ts';
import { blockBytes, noContent, paddingOf, type TarEntry, TarFault, type TarHead, type TarPart } from './tar-entry.ts';

/** A name has at most 4096 bytes; a map of holes stands in the content. */
const longestHeader = 65_536;
const mostParts = 1_000_000;

/** What is said of an entry before its own header. */
type Ahead = { name?: string; linkname?: string; pax?: ReadonlyMap<string, Buffer> };

/**
 * Reads a tar as GNU tar, POSIX and this product write it. An error is thrown where the next entry or content is asked
 * for; also at the end, when the archive was cut, or its source fails there. Leaving it in the middle lets go of the
 * source.
 *
 * No library is used here: those that there are decode names as UTF-8, which loses every other byte, and know no holes.
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry, void> {
  const bytes = new ByteReader(source);
  try {
    let ahead: Ahead = {};
    for (;;) {
      const block = await bytes.exactly(blockBytes);
      // whoever writes the archive may fail after it
      if (block.every((byte) => byte === 0)) return await bytes.toEnd();
      const type = typeIn(block);
      const size = numberIn(block, 124, 12);
      if (type === 'L') ahead.name = textIn(await long(bytes, size));
      else if (type === 'K') ahead.linkname = textIn(await long(bytes, size));
      else if (type === 'x') ahead.pax = recordsIn(await long(bytes, size));
      else if (type === 'g') await long(bytes, size);
      else {
        yield* entryOf(bytes, block, type, ahead);
        ahead = {};
      }
    }
  } finally {
    await bytes.leave();
  }
}

async function* entryOf(
  bytes: ByteReader,
  block: Buffer,
  letter: string,
  { name, linkname, pax }: Ahead,
): AsyncGenerator<TarEntry, void> {
  const given = pax?.get('GNU.sparse.name') ?? pax?.get('path');
  const givenLink = pax?.get('linkpath');
  const head = {
    name: given ? exactText(given) : (name ?? nameIn(block)),
    mode: numberIn(block, 100, 8) & 0o7777,
    uid: numberIn(block, 108, 8),
    gid: numberIn(block, 116, 8),
    mtime: timeOf(pax?.get('mtime')) ?? numberIn(block, 136, 12),
  };
  const type = typeOf(letter, head.name);
  const isLink = type === 'link' || type === 'symlink';
  const linked = isLink ? (givenLink ? exactText(givenLink) : (linkname ?? textIn(block.subarray(157, 257)))) : '';
  // only files have a content, whatever a header says
  if (type !== 'file')
    return void (yield { ...head, type, linkname: linked, size: 0, parts: null, content: noContent() });
  const stored = numberOf(pax?.get('size')) ?? numberIn(block, 124, 12);
  if (stored < 0) throw new TarFault('a size below zero');
  const { size, parts, left } = await holesIn(bytes, block, letter, pax, stored);
  const rest = bytes.part(left);
  yield { ...head, type, linkname: linked, size, parts, content: rest.pieces() };
  await rest.skip();
  await bytes.pass(paddingOf(stored));
}

type Holes = Pick<TarHead, 'size' | 'parts'> & { left: number };

/** How the stored bytes are spread over the file, and how many of them there are. */
async function holesIn(
  bytes: ByteReader,
  block: Buffer,
  letter: string,
  pax: Ahead['pax'],
  stored: number,
): Promise<Holes> {
  if (letter === 'S') {
    const parts = await partsAfter(bytes, block);
    return checked({ size: numberIn(block, 483, 12), parts, left: stored });
  }
  if (pax?.get('GNU.sparse.major')?.toString() === '1') {
    const { parts, taken } = await partsBefore(bytes, stored);
    return checked({ size: numberOf(pax.get('GNU.sparse.realsize')) ?? -1, parts, left: stored - taken });
  }
  if ([...(pax?.keys() ?? [])].some((key) => key.startsWith('GNU.sparse.')))
    throw new TarFault('holes of an unknown form');
  return { size: stored, parts: null, left: stored };
}

function checked({ size, parts, left }: Holes & { parts: TarPart[] }): Holes {
  let at = 0;
  let sum = 0;
  for (const part of parts) {
    if (part.at < at || part.bytes < 0) throw new TarFault('holes that overlap');
    at = part.at + part.bytes;
    sum += part.bytes;
  }
  if (at > size || sum !== left || !Number.isSafeInteger(at)) throw new TarFault('holes that do not fit into the file');
  return { size, parts: parts.filter(({ bytes }) => bytes > 0), left };
}

/** In the header, and in more blocks after it: how GNU tar tells of holes unless it is asked for POSIX. */
async function partsAfter(bytes: ByteReader, header: Buffer): Promise<TarPart[]> {
  const parts: TarPart[] = [];
  let [block, from, count, hasMore] = [header, 386, 4, header[482] !== 0];
  for (;;) {
    for (let index = 0; index < count; index++) {
      const at = from + index * 24;
      if (block[at] !== 0) parts.push({ at: numberIn(block, at, 12), bytes: numberIn(block, at + 12, 12) });
    }
    if (!hasMore) return parts;
    if (parts.length > mostParts) throw new TarFault('too many holes');
    [block, from, count] = [await bytes.exactly(blockBytes), 0, 21];
    hasMore = block[504] !== 0;
  }
}

/** At the beginning of the content, as decimal lines: how many, and then where and how long each is. */
async function partsBefore(bytes: ByteReader, stored: number): Promise<{ parts: TarPart[]; taken: number }> {
  const numbers: number[] = [];
  let text = '';
  let taken = 0;
  while (numbers.length === 0 || numbers.length < 1 + 2 * numbers[0]!) {
    if (taken >= stored || (numbers[0] ?? 0) > mostParts) throw new TarFault('holes without an end');
    text += (await bytes.exactly(blockBytes)).toString('latin1');
    taken += blockBytes;
    const lines = text.split('\n');
    text = lines.pop()!;
    for (const line of lines) {
      if (numbers.length > 0 && numbers.length === 1 + 2 * numbers[0]!) break;
      numbers.push(numberOf(Buffer.from(line)) ?? -1);
    }
  }
  const parts = Array.from({ length: numbers[0]! }, (_, index) => ({
    at: numbers[1 + 2 * index]!,
    bytes: numbers[2 + 2 * index]!,
  }));
  return { parts, taken };
}

async function long(bytes: ByteReader, size: number): Promise<Buffer> {
  if (size < 0 || size > longestHeader) throw new TarFault('a header that is too long');
  const content = await bytes.exactly(size);
  await bytes.pass(paddingOf(size));
  return content;
}

/** The letter of what it is, of a header whose sum is right. */
function typeIn(block: Buffer): string {
  let sum = 8 * 32;
  for (let at = 0; at < blockBytes; at++) if (at < 148 || at >= 156) sum += block[at]!;
  if (sum !== numberIn(block, 148, 8) || block.toString('latin1', 257, 262) !== 'ustar')
    throw new TarFault('this is no tar, or a broken one');
  return block[156] === 0 ? '0' : String.fromCharCode(block[156]!);
}

function typeOf(letter: string, name: string): TarHead['type'] {
  if (letter === '0' && name.endsWith('/')) return 'directory';
  if (letter === '0' || letter === '7' || letter === 'S') return 'file';
  if (letter === '1') return 'link';
  if (letter === '2') return 'symlink';
  if (letter === '5') return 'directory';
  if (letter === '3' || letter === '4' || letter === '6') return 'special';
  // left out it would be lost in silence
  throw new TarFault(`an entry of an unknown type: ${letter}`);
}

function nameIn(block: Buffer): string {
  const name = textIn(block.subarray(0, 100));
  const isPosix = block[262] === 0;
  return isPosix && block[345] !== 0 ? `${textIn(block.subarray(345, 500))}/${name}` : name;
}

function textIn(field: Buffer): string {
  const end = field.indexOf(0);
  return exactText(end < 0 ? field : field.subarray(0, end));
}

/** Octal digits; or, where the first bit is set, bytes of a number that may be below zero. */
function numberIn(block: Buffer, at: number, length: number): number {
  const field = block.subarray(at, at + length);
  if ((field[0]! & 0x80) !== 0) {
    const number = BigInt.asIntN(8 * length - 1, BigInt(`0x${field.toString('hex')}`));
    return inRange(Number(number));
  }
  const digits = field
    .toString('latin1')
    .replaceAll(/[\0 ]+/g, ' ')
    .trim();
  if (!/^[0-7]*$/.test(digits)) throw new TarFault('a number that is none');
  return digits === '' ? 0 : inRange(Number.parseInt(digits, 8));
}

function inRange(number: number): number {
  if (!Number.isSafeInteger(number)) throw new TarFault('a number that is too large');
  return number;
}

function numberOf(digits: Buffer | undefined): number | undefined {
  if (digits === undefined) return undefined;
  const text = digits.toString('latin1');
  if (!/^\d{1,16}$/.test(text)) throw new TarFault('a number that is none');
  return inRange(Number(text));
}

function timeOf(text: Buffer | undefined): number | undefined {
  const seconds = text === undefined ? NaN : Math.floor(Number(text.toString('latin1')));
  return Number.isSafeInteger(seconds) ? seconds : undefined;
}

/** Records of POSIX: «length key=value\n». */
function recordsIn(bytes: Buffer): Map<string, Buffer> {
  const records = new Map<string, Buffer>();
  for (let at = 0; at < bytes.length;) {
    const blank = bytes.indexOf(' ', at);
    const length = blank < 0 ? 0 : (numberOf(bytes.subarray(at, blank)) ?? 0);
    const equals = bytes.indexOf('=', at);
    if (length === 0 || at + length > bytes.length || equals < 0 || equals >= at + length)
      throw new TarFault('a header that is broken');
    records.set(bytes.toString('latin1', blank + 1, equals), bytes.subarray(equals + 1, at + length - 1));
    at += length;
  }
  return records;
}
