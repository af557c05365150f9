import { describe, expect, it } from 'vitest';
import { MemoryImage } from './memory-image.ts';

const page = 65_536;

describe('the memory image', () => {
  it('brings every byte back and leaves nothing in memory that was added', () => {
    const memory = new WebAssembly.Memory({ initial: 2, maximum: 8 });
    const stack = new WebAssembly.Global({ value: 'i32', mutable: true }, 4096);
    new Uint8Array(memory.buffer).fill(1, 0, page + 100);
    const image = new MemoryImage(memory, stack, page + 100);
    const first = new Uint8Array(memory.buffer).slice();

    new Uint8Array(memory.buffer).fill(7);
    memory.grow(3);
    new Uint8Array(memory.buffer).fill(9, 2 * page);
    stack.value = 12;
    image.restore();

    const restored = new Uint8Array(memory.buffer);
    expect(restored).toHaveLength(5 * page);
    expect(Buffer.compare(restored.subarray(0, 2 * page), first)).toBe(0);
    expect(restored.subarray(2 * page).some(Boolean)).toBe(false);
    expect(stack.value).toBe(4096);
  });
});
