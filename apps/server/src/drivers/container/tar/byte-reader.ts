import { TarFault } from './tar-entry.ts';

/** Bytes that come in pieces of any size, taken in pieces that are asked for. An end before them is a TarFault. */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** What there is, at most so much. */
  async some(most: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#source.next();
      if (done) throw new TarFault('the archive ends too early');
      this.#rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
    const piece = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(piece.length);
    return piece;
  }

  async exactly(length: number): Promise<Buffer> {
    if (this.#rest.length >= length) {
      const piece = this.#rest.subarray(0, length);
      this.#rest = this.#rest.subarray(length);
      return piece;
    }
    const pieces: Buffer[] = [];
    for (let left = length; left > 0; left -= pieces.at(-1)!.length) pieces.push(await this.some(left));
    return Buffer.concat(pieces);
  }

  async pass(length: number): Promise<void> {
    for (let left = length; left > 0;) left -= (await this.some(left)).length;
  }

  /** The next bytes, which are read or passed over before anything else. */
  part(length: number): { pieces(): AsyncGenerator<Buffer, void>; skip(): Promise<void> } {
    const part = { left: length };
    const take = async () => {
      const piece = await this.some(part.left);
      part.left -= piece.length;
      return piece;
    };
    return {
      async *pieces() {
        while (part.left > 0) yield await take();
      },
      async skip() {
        while (part.left > 0) await take();
      },
    };
  }

  /** Reads on until the source has ended without an error. */
  async toEnd(): Promise<void> {
    this.#rest = Buffer.alloc(0);
    for (;;) if ((await this.#source.next()).done) return;
  }

  /** Lets go of the source. */
  async leave(): Promise<void> {
    await this.#source.return?.();
  }
}
