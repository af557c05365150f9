/**
 * What was sent of a terminal and is not rendered yet. Bytes are counted, not offsets: these jump where output was
 * dropped after Ctrl+C.
 */
export function unackedBytes() {
  /** In order; neighbours are joined. */
  let ranges: { from: number; to: number }[] = [];
  let last = 0;
  return {
    count: (): number => ranges.reduce((sum, { from, to }) => sum + to - from, 0),
    add(at: number, length: number): void {
      const newest = ranges.at(-1);
      if (newest?.to === at) newest.to += length;
      else ranges.push({ from: at, to: at + length });
      last = Math.max(last, at + length);
    },
    /** The offset after the last byte that was sent. */
    end: (): number => last,
    /** False for what was never sent. */
    ack(at: number): boolean {
      if (at > last) return false;
      ranges = ranges.filter(({ to }) => to > at).map(({ from, to }) => ({ from: Math.max(from, at), to }));
      return true;
    },
  };
}
