/**
 * Gives a function that blocks the thread. It waits on a shared WebAssembly memory, which works without cross-origin
 * isolation. Where that fails, it waits in a loop.
 */
export function pauseOf(watch: Performance): (ms: number) => void {
  try {
    const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
    const cells = new Int32Array(buffer);
    return (ms) => void Atomics.wait(cells, 0, 0, ms);
  } catch {
    return (ms) => {
      const until = watch.now() + ms;
      while (watch.now() < until);
    };
  }
}
