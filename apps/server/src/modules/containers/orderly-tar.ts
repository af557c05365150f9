import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { extract, type Header, pack } from 'tar-stream';

const kept: ReadonlySet<Header['type']> = new Set(['file', 'directory', 'symlink', 'link'] as const);

/** `contentSha256` may be called once, when all bytes have been read. */
export type OrderlyTar = { bytes: AsyncIterable<Uint8Array>; contentSha256(): string };

/**
 * The same tar, with nothing but what belongs to a home folder: names, modes, owners, times and contents. So an
 * unchanged folder gives the same bytes, whichever engine wrote them. Sockets, pipes and devices are left out. The hash
 * is of names, modes and contents, without times.
 */
export function orderlyTar(source: Readable): OrderlyTar {
  const entries = extract();
  const made = pack();
  const hash = createHash('sha256');
  const fail = (error: Error) => {
    entries.destroy(error);
    made.destroy(error);
  };
  source.once('error', fail);
  rewrite(entries, made, hash).catch(fail);
  source.pipe(entries);
  // whoever reads may stop in the middle
  made.once('close', () => source.destroy());
  return { bytes: made as AsyncIterable<Uint8Array>, contentSha256: () => hash.digest('hex') };
}

type Entries = ReturnType<typeof extract>;
type Made = ReturnType<typeof pack>;

async function rewrite(entries: Entries, made: Made, hash: Hash): Promise<void> {
  for await (const entry of entries) {
    const { name, mode, uid, gid, mtime, type, linkname, size } = entry.header;
    if (!kept.has(type)) {
      entry.resume();
      continue;
    }
    // whole seconds: engines round differently
    const seconds = new Date(Math.floor((mtime?.getTime() ?? 0) / 1000) * 1000);
    const head = { name, mode, uid, gid, mtime: seconds, type, ...(linkname && { linkname }) };
    hash.update(JSON.stringify([name, mode, type, size, linkname]));
    await new Promise<void>((resolve, reject) => {
      const isFile = type === 'file';
      const sink = made.entry({ ...head, size: isFile ? size : 0 }, (error) => (error ? reject(error) : resolve()));
      entry.on('data', (part: unknown) => hash.update(part as Uint8Array));
      entry.once('error', reject).pipe(sink);
    });
  }
  made.finalize();
}
