export type StreamName = 'stdout' | 'stderr';

const headBytes = 8;
/** The engine's own pieces are far smaller. A larger length means that this is another kind of stream. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Separates the two streams of a program that the engine sends in one. Each piece is a byte that names the stream,
 * three zeros, a length and the content. Bytes may arrive in pieces of any size.
 */
export function demultiplex(take: (name: StreamName, piece: Buffer) => void): (part: Buffer) => void {
  let unread: Buffer = Buffer.alloc(0);
  return (part) => {
    unread = unread.length === 0 ? part : Buffer.concat([unread, part]);
    while (unread.length >= headBytes) {
      const [stream] = unread;
      const bytes = unread.readUInt32BE(4);
      if (stream === undefined || stream > 2 || bytes > mostBytes) throw new Error('the engine sends no streams');
      const end = headBytes + bytes;
      if (unread.length < end) return;
      take(stream === 2 ? 'stderr' : 'stdout', unread.subarray(headBytes, end));
      unread = unread.subarray(end);
    }
  };
}
