import { pieceBytes, windowBytes } from '../protocol/agent-protocol.ts';

/** How many bytes of a terminal are kept. */
const ringBytes = 262_144;

type Reader = {
  holds: boolean;
  sent: number;
  acked: number;
  out: (at: number, data: Buffer) => void;
  ended: (code: number) => void;
};

/** A terminal that echoes what is typed. Output is counted since it began. */
export class FakeTerminal {
  cols: number;
  rows: number;
  /** Its exit code; null while it runs. */
  ended: number | null = null;
  end = 0;
  readonly readers = new Map<object, Reader>();
  #ring = Buffer.alloc(0);
  #blocked = Promise.withResolvers<void>();

  constructor({ cols, rows }: { cols: number; rows: number }) {
    this.cols = cols;
    this.rows = rows;
  }

  get start(): number {
    return this.end - this.#ring.length;
  }

  /** Prints. Waits while a holder has not acknowledged what it has, as a program does. */
  async print(output: Buffer | string): Promise<void> {
    const bytes = Buffer.from(output);
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      const piece = bytes.subarray(at, at + pieceBytes);
      const isFull = ({ holds, sent }: Reader) => holds && this.end + piece.length - sent > ringBytes;
      while ([...this.readers.values()].some(isFull)) await this.#blocked.promise;
      this.#ring = Buffer.concat([this.#ring, piece]).subarray(-ringBytes);
      this.end += piece.length;
      for (const reader of this.readers.values()) this.#send(reader);
    }
  }

  /** The text of the ring, for tests. */
  get text(): string {
    return this.#ring.toString();
  }

  /** `from` -1: what is kept, from its first newline on. */
  attach(
    key: object,
    from: number,
    reader: Pick<Reader, 'holds' | 'out' | 'ended'>,
  ): { start: number; skipped: number } {
    const isKept = from >= this.start && from <= this.end;
    const newline = this.start === 0 ? -1 : this.#ring.indexOf(0x0a);
    const start = isKept ? from : this.start + newline + 1;
    this.readers.set(key, { ...reader, sent: start, acked: start });
    return { start, skipped: isKept ? 0 : start - Math.max(0, from) };
  }

  /** Sends what is there to a new reader. */
  flow(key: object): void {
    const reader = this.readers.get(key);
    if (reader) this.#send(reader);
    if (this.ended !== null) reader?.ended(this.ended);
  }

  /** Its shell ends. */
  exit(code: number): void {
    if (this.ended !== null) return;
    this.ended = code;
    for (const reader of this.readers.values()) reader.ended(code);
  }

  ack(key: object, at: number): void {
    const reader = this.readers.get(key);
    if (!reader) return;
    reader.acked = Math.min(Math.max(reader.acked, at), reader.sent);
    this.#send(reader);
  }

  detach(key: object): void {
    this.readers.delete(key);
    this.#goOn();
  }

  #send(reader: Reader): void {
    const most = reader.holds ? reader.acked + windowBytes : this.end;
    while (reader.sent < Math.min(this.end, most)) {
      const at = Math.max(reader.sent, this.start);
      const data = this.#ring.subarray(at - this.start, Math.min(at + pieceBytes, most) - this.start);
      reader.sent = at + data.length;
      reader.out(at, data);
    }
    this.#goOn();
  }

  #goOn(): void {
    this.#blocked.resolve();
    this.#blocked = Promise.withResolvers<void>();
  }
}
