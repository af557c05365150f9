/**
 * The interpreter's linear memory as it was before the first program, to be put back after each.
 * Memory can grow and never shrinks, so what grew is zeroed: nothing written there can be read again.
 */
export class MemoryImage {
  readonly #memory: WebAssembly.Memory;
  readonly #stackPointer: WebAssembly.Global<'i32'>;
  readonly #stackTop: number;
  readonly #bytes: Uint8Array;

  /** @param usedBytes the heap's end: above it memory is untouched and zero. */
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
