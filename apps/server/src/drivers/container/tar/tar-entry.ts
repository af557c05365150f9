/** A stored piece of a file; between pieces there are holes. */
export type TarPart = { at: number; bytes: number };

export type TarHead = {
  /** Names are bytes: exact texts, which hold any of them (`@put/python/exact-text`). */
  name: string;
  /** `special`: a pipe or a device. */
  type: 'file' | 'directory' | 'symlink' | 'link' | 'special';
  mode: number;
  uid: number;
  gid: number;
  /** Whole seconds since 1970. */
  mtime: number;
  /** Of links; else empty. */
  linkname: string;
  /** Of the whole file, holes included. */
  size: number;
  /** What is stored of a file with holes; null: all of it. */
  parts: readonly TarPart[] | null;
};

/** `content`: the stored bytes. What is not read of it before the next entry is asked for is passed over. */
export type TarEntry = TarHead & { content: AsyncIterable<Uint8Array> };

/** The archive is broken, cut, or holds what no home folder has. */
export class TarFault extends Error {
  override name = 'TarFault';
}

export const blockBytes = 512;
export const paddingOf = (size: number): number => (blockBytes - (size % blockBytes)) % blockBytes;

export const storedBytes = ({ size, parts }: Pick<TarHead, 'size' | 'parts'>): number =>
  parts === null ? size : parts.reduce((sum, { bytes }) => sum + bytes, 0);

export async function* noContent(): AsyncGenerator<Buffer, void> {}

const zeros = Buffer.alloc(65_536);

/** The content with zeros for its holes. */
export async function* wholeContent({ size, parts, content }: TarEntry): AsyncGenerator<Uint8Array, void> {
  if (parts === null) return yield* content;
  let at = 0;
  for await (const { at: from, piece } of placedContent(parts, content)) {
    yield* zerosFrom(at, from);
    yield piece;
    at = from + piece.length;
  }
  yield* zerosFrom(at, size);
}

function* zerosFrom(at: number, end: number): Generator<Buffer, void> {
  for (let from = at; from < end; from += zeros.length) yield zeros.subarray(0, Math.min(zeros.length, end - from));
}

/** The stored bytes, each with its place in the file. */
export async function* placedContent(
  parts: readonly TarPart[] | null,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ at: number; piece: Uint8Array }, void> {
  let index = 0;
  let done = 0;
  for await (const whole of content) {
    for (let from = 0; from < whole.length;) {
      while (parts !== null && done === parts[index]?.bytes) [index, done] = [index + 1, 0];
      const part = parts === null ? { at: 0, bytes: Infinity } : parts[index];
      if (!part) throw new TarFault('more content than was told');
      const piece = whole.subarray(from, from + part.bytes - done);
      yield { at: part.at + done, piece };
      from += piece.length;
      done += piece.length;
    }
  }
}
