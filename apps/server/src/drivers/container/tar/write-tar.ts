import { exactBytes } from '@put/python/exact-text.ts';
import { blockBytes, paddingOf, storedBytes, type TarEntry, TarFault, type TarHead } from './tar-entry.ts';

/** Small pieces are joined: most files are small. */
const joinedBytes = 65_536;

const letters = { file: '0', link: '1', symlink: '2', special: '6', directory: '5' } as const;
/** Long names stand in an entry of their own before it, as GNU tar writes them: there any byte may be in a name. */
const longName = '././@LongLink';
const nothing: Omit<Written, 'letter' | 'size'> = { name: '', mode: 0, uid: 0, gid: 0, mtime: 0, linkname: '' };

/** Writes a tar that GNU tar, Docker and `readTar` read. The same entries give the same bytes. */
export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer, void> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const piece of piecesOf(entries)) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < joinedBytes) continue;
    yield Buffer.concat(waiting);
    [waiting, bytes] = [[], 0];
  }
  yield Buffer.concat(waiting);
}

async function* piecesOf(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer, void> {
  for await (const entry of entries) {
    yield* headersOf(entry);
    const stored = storedBytes(entry);
    let left = stored;
    for await (const piece of entry.content) {
      left -= piece.length;
      if (left < 0) break;
      yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    }
    if (left !== 0) throw new TarFault(`a content of another length: ${entry.name}`);
    yield Buffer.alloc(paddingOf(stored));
  }
  yield Buffer.alloc(2 * blockBytes);
}

function* headersOf(entry: TarHead): Generator<Buffer, void> {
  const { parts, type, name, linkname } = entry;
  const letter = letters[type];
  if (parts === null) {
    const size = type === 'file' ? entry.size : 0;
    if (exactBytes(name).length > 100) yield* longOf('L', name);
    if (exactBytes(linkname).length > 100) yield* longOf('K', linkname);
    return void (yield headerOf({ ...entry, letter, size }));
  }
  // holes as POSIX archives of GNU tar have them: the other form is unknown to Docker
  const map = mapOf(parts, entry.size);
  const records = Buffer.concat([
    recordOf('GNU.sparse.major', '1'),
    recordOf('GNU.sparse.minor', '0'),
    recordOf('GNU.sparse.name', name),
    recordOf('GNU.sparse.realsize', String(entry.size)),
  ]);
  yield headerOf({ ...nothing, name: 'PaxHeader', letter: 'x', size: records.length });
  yield padded(records);
  yield headerOf({ ...entry, name: 'GNUSparseFile', letter, size: map.length + storedBytes(entry) });
  yield map;
}

function* longOf(letter: string, text: string): Generator<Buffer, void> {
  const bytes = Buffer.concat([exactBytes(text), Buffer.alloc(1)]);
  yield headerOf({ ...nothing, name: longName, letter, size: bytes.length });
  yield padded(bytes);
}

/** How many pieces, and where and how long each is. The last tells GNU tar where the file ends. */
function mapOf(given: NonNullable<TarHead['parts']>, size: number): Buffer {
  const parts = [...given, { at: size, bytes: 0 }];
  return padded(Buffer.from(`${[parts.length, ...parts.flatMap(({ at, bytes }) => [at, bytes])].join('\n')}\n`));
}

const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(paddingOf(bytes.length))]);

/** «length key=value\n», where the length counts itself. */
function recordOf(key: string, value: string): Buffer {
  const rest = Buffer.concat([Buffer.from(` ${key}=`), exactBytes(value), Buffer.from('\n')]);
  let length = rest.length;
  while (length !== rest.length + String(length).length) length = rest.length + String(length).length;
  return Buffer.concat([Buffer.from(String(length)), rest]);
}

type Written = Pick<TarHead, 'name' | 'mode' | 'uid' | 'gid' | 'mtime' | 'linkname' | 'size'> & { letter: string };

function headerOf({ name, mode, uid, gid, size, mtime, letter, linkname }: Written): Buffer {
  const block = Buffer.alloc(blockBytes);
  block.set(exactBytes(name).subarray(0, 100));
  putNumber(block, 100, 8, mode & 0o7777);
  putNumber(block, 108, 8, uid);
  putNumber(block, 116, 8, gid);
  putNumber(block, 124, 12, size);
  putNumber(block, 136, 12, mtime);
  block.write(letter, 156, 'latin1');
  block.set(exactBytes(linkname).subarray(0, 100), 157);
  block.write(letter === 'x' || name === 'GNUSparseFile' ? 'ustar\x0000' : 'ustar  \0', 257, 'latin1');
  block.fill(' ', 148, 156);
  const sum = block.reduce((all, byte) => all + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

/** Octal digits; what does not fit, or is below zero, as GNU tar has it: in bytes, after a set bit. */
function putNumber(block: Buffer, at: number, length: number, number: number): void {
  const digits = number < 0 ? '' : number.toString(8);
  if (digits !== '' && digits.length < length) block.write(`${digits.padStart(length - 1, '0')}\0`, at, 'latin1');
  else {
    const bytes = BigInt.asUintN(8 * length, BigInt(number))
      .toString(16)
      .padStart(2 * length, '0');
    block.write(bytes, at, 'hex');
    block[at]! |= 0x80;
  }
}
