import { TerminalModes } from './terminal-modes.ts';

export const ringBytes = 262_144;

/** The last bytes that a terminal put out, by their offsets since the shell began. */
export class OutputRing {
  private readonly bytes = Buffer.alloc(ringBytes);
  /** Of everything that has left the ring. */
  private readonly left = new TerminalModes();
  /** The offset after the last byte. */
  end = 0;

  get start(): number {
    return Math.max(0, this.end - ringBytes);
  }

  add(data: Buffer): void {
    for (let at = 0; at < data.length; at += ringBytes) this.addPart(data.subarray(at, at + ringBytes));
  }

  private addPart(data: Buffer): void {
    const leaves = this.end + data.length - ringBytes - this.start;
    if (leaves > 0) this.left.feed(this.read(this.start, leaves));
    const place = this.end % ringBytes;
    const first = data.copy(this.bytes, place);
    if (first < data.length) data.copy(this.bytes, 0, first);
    this.end += data.length;
  }

  /** A copy of at most `most` bytes from `offset` on, which must be in the ring. */
  read(offset: number, most: number): Buffer {
    const length = Math.min(most, this.end - offset);
    const place = offset % ringBytes;
    const first = this.bytes.subarray(place, Math.min(ringBytes, place + length));
    return first.length === length
      ? Buffer.from(first)
      : Buffer.concat([first, this.bytes.subarray(0, length - first.length)]);
  }

  /** Where an attach begins, and what puts its terminal into the state of that moment. */
  from(offset: number): { start: number; skipped: number; prefix: Buffer } {
    if (offset >= this.start && offset <= this.end) return { start: offset, skipped: 0, prefix: Buffer.alloc(0) };
    const start = this.afterFirstLine();
    const modes = this.left.copy();
    modes.feed(this.read(this.start, start - this.start));
    return { start, skipped: Math.max(0, start - Math.max(0, offset)), prefix: modes.prefix() };
  }

  /** A cut ring may begin in the middle of a sequence. */
  private afterFirstLine(): number {
    if (this.start === 0) return 0;
    const newline = this.read(this.start, ringBytes).indexOf(0x0a);
    return newline < 0 ? this.start : this.start + newline + 1;
  }
}
