/** Stops the thread: on memory of its own, which needs no isolation of the page; by waiting busily where there is none. */
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
