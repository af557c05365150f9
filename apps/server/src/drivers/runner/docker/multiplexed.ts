export type StreamName = 'stdout' | 'stderr';

const headBytes = 8;
/** The engine's own pieces are far smaller; more says that this is no such stream. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Takes the two streams of a program apart that an engine sends in one: each piece is a byte that names the stream, three
 * zeros and the length, then the piece. Pieces come in any cut.
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
