import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { DiskFull, type Files } from './files.ts';

export type FakeFiles = Files & {
  setFull(isFull: boolean): void;
  /** How many contents are kept, and how many are staged. */
  counts(): { kept: number; staged: number };
  /** Makes everything older, as if it had been kept or staged `byMs` earlier. */
  age(byMs: number): void;
};

/** An implementation of `Files` in memory. */
export function fakeFiles(): FakeFiles {
  type Item = { bytes: Buffer; atMs: number };
  const kept = new Map<string, Item>();
  const staged = new Map<string, Item>();
  let isFull = false;
  return {
    async stage(content) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of content) {
        if (isFull) throw new DiskFull('no space');
        chunks.push(chunk);
      }
      const bytes = Buffer.concat(chunks);
      const id = randomUUID();
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      staged.set(id, { bytes, atMs: Date.now() });
      return {
        sha256,
        sizeBytes: bytes.length,
        head: async (lengthBytes) => bytes.subarray(0, lengthBytes),
        keep: async () => {
          if (isFull) throw new DiskFull('no space');
          staged.delete(id);
          kept.set(sha256, { bytes, atMs: Date.now() });
        },
        drop: async () => void staged.delete(id),
      };
    },
    async open(sha256, range) {
      const bytes = kept.get(sha256)?.bytes;
      return bytes && Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]);
    },
    remove: async (sha256) => void kept.delete(sha256),
    async *list() {
      for (const [sha256, { atMs }] of kept) yield { sha256, keptAtMs: atMs };
    },
    async forgetStaged(beforeMs) {
      for (const [id, { atMs }] of staged) if (atMs < beforeMs) staged.delete(id);
    },
    setFull: (full) => void (isFull = full),
    counts: () => ({ kept: kept.size, staged: staged.size }),
    age: (byMs) => {
      for (const item of [...kept.values(), ...staged.values()]) item.atMs -= byMs;
    },
  };
}
