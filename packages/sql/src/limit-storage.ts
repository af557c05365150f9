type Node = { usedBytes?: number; parent?: { name: string } };
/** The part that we use of Emscripten's file system, where PostgreSQL keeps its files in memory. */
type Files = {
  ErrnoError: new (errno: number) => Error;
  write(stream: { node: Node; position: number }, bytes: unknown, from: number, length: number, at?: number): number;
  doTruncate(stream: unknown, node: Node, length: number): void;
};

const noSpaceLeft = 51;

/**
 * Limits how far PostgreSQL's files, which lie in memory, may grow: after `empty()` by `mostBytes` in all, then the
 * disk is full. The write-ahead log is not counted, because an error while writing it would end the database.
 */
export function limitStorage(files: object, mostBytes: number): { empty(): void } {
  const fs = files as Files;
  const { write, doTruncate } = fs;
  let grownBytes = 0;
  const grow = (node: Node, toBytes: number) => {
    const bytes = toBytes - (node.usedBytes ?? 0);
    if (bytes <= 0 || node.parent?.name === 'pg_wal') return;
    if (grownBytes + bytes > mostBytes) throw new fs.ErrnoError(noSpaceLeft);
    grownBytes += bytes;
  };
  fs.write = (stream, bytes, from, length, at, ...rest) => {
    grow(stream.node, (at ?? stream.position) + length);
    return write.call(fs, stream, bytes, from, length, at, ...rest);
  };
  fs.doTruncate = (stream, node, length) => {
    grow(node, length);
    doTruncate.call(fs, stream, node, length);
  };
  return { empty: () => void (grownBytes = 0) };
}
