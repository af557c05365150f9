/**
 * The interpreter's linear memory as it was before the first program; restored after each. Memory can not shrink, so
 * the grown part is filled with zeros: the next program can read nothing there.
 */
export class MemoryImage {
  readonly #memory: WebAssembly.Memory;
  readonly #stackPointer: WebAssembly.Global<'i32'>;
  readonly #stackTop: number;
  readonly #bytes: Uint8Array;

  /** @param usedBytes the end of the heap; memory above it is still zero. */
  constructor(memory: WebAssembly.Memory, stackPointer: WebAssembly.Global<'i32'>, usedBytes: number) {
    this.#memory = memory;
    this.#stackPointer = stackPointer;
    this.#stackTop = stackPointer.value;
    this.#bytes = new Uint8Array(memory.buffer, 0, usedBytes).slice();
  }

  get sizeBytes(): number {
    return this.#bytes.length;
  }

  restore(): void {
    const now = new Uint8Array(this.#memory.buffer);
    now.set(this.#bytes);
    now.fill(0, this.#bytes.length);
    this.#stackPointer.value = this.#stackTop;
  }
}
