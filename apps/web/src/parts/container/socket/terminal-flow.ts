/** An acknowledgement is sent after so many bytes, or so long after the first of fewer. */
const ackBytes = 65_536;
export const ackAfterMs = 100;

type Screen = {
  /** Puts bytes on the screen; calls `done` when they are drawn. */
  write: (bytes: Uint8Array, done: () => void) => void;
};

/**
 * The output of one terminal on its way to the screen. Offsets count bytes since its shell began. It drops what came
 * already, and tells the server how much is drawn, so that the server sends no more than the screen can take.
 */
export class TerminalFlow {
  /** The offset of the first byte that is not here yet; -1 while nothing is known. */
  received = -1;
  #drawn = -1;
  #acked = -1;
  /** Grows with each new beginning: what is drawn late for an earlier one counts no more. */
  #beginning = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #screen: Screen;
  readonly #ack: (offset: number) => void;

  constructor(screen: Screen, ack: (offset: number) => void) {
    this.#screen = screen;
    this.#ack = ack;
  }

  /** Bytes from `start` follow. When they go on from what is here, nothing is drawn again. */
  begin(start: number): void {
    if (start !== this.received) {
      this.#beginning += 1;
      this.#drawn = start;
    }
    this.received = start;
    // a new connection knows of no earlier acknowledgement
    this.#acked = -1;
    if (this.#drawn === start) this.#tell();
    else this.#tellSoon();
  }

  take(at: number, bytes: Uint8Array): void {
    const end = at + bytes.length;
    if (end <= this.received) return;
    // a gap is what the server dropped after Ctrl+C
    const fresh = at < this.received ? bytes.subarray(this.received - at) : bytes;
    this.received = end;
    const beginning = this.#beginning;
    this.#screen.write(fresh, () => {
      if (beginning !== this.#beginning) return;
      this.#drawn = end;
      if (end - this.#acked >= ackBytes) this.#tell();
      else this.#tellSoon();
    });
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #tellSoon(): void {
    this.#timer ??= setTimeout(() => this.#tell(), ackAfterMs);
  }

  #tell(): void {
    this.end();
    if (this.#drawn <= this.#acked) return;
    this.#acked = this.#drawn;
    this.#ack(this.#drawn);
  }
}
