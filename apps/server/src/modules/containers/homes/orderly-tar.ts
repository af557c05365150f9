import { createHash, type Hash } from 'node:crypto';
import { readTar } from '../../../drivers/container/tar/read-tar.ts';
import type { TarEntry } from '../../../drivers/container/tar/tar-entry.ts';
import { writeTar } from '../../../drivers/container/tar/write-tar.ts';

/** `contentSha256` may be called once, when all bytes have been read. */
export type OrderlyTar = { bytes: AsyncIterable<Uint8Array>; contentSha256(): string };

/**
 * The same tar, with nothing but what belongs to a home folder: names, modes, owners, times and contents. So an
 * unchanged folder gives the same bytes, whichever engine wrote them. Sockets, pipes and devices are left out; what
 * nobody knows is an error. The hash is of names, modes and contents, without times.
 */
export function orderlyTar(source: AsyncIterable<Uint8Array>): OrderlyTar {
  const hash = createHash('sha256');
  return { bytes: writeTar(orderly(readTar(source), hash)), contentSha256: () => hash.digest('hex') };
}

async function* orderly(entries: AsyncIterable<TarEntry>, hash: Hash): AsyncGenerator<TarEntry> {
  for await (const { content, ...head } of entries) {
    const { name, mode, type, size, linkname, parts } = head;
    if (type === 'special') continue;
    hash.update(JSON.stringify([name, mode, type, size, linkname === '' ? null : linkname]));
    if (parts !== null) hash.update(JSON.stringify(parts));
    yield { ...head, content: hashed(content, hash) };
  }
}

async function* hashed(content: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
}
