type Node = { usedBytes?: number; parent?: { name: string } };
/** What is used here of the file system that stands in memory beside PostgreSQL's own. */
type Files = {
  ErrnoError: new (errno: number) => Error;
  write(stream: { node: Node; position: number }, bytes: unknown, from: number, length: number, at?: number): number;
  doTruncate(stream: unknown, node: Node, length: number): void;
};

const noSpaceLeft = 51;

/**
 * Tables are files, and files are memory that nobody counts. After `empty()` they may grow by so many bytes in all; then the disk
 * is full. The log of changes is left out: it is written where an error ends the database.
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
