import type { Size } from './terminal-talk.ts';

/** While a border is dragged, a terminal changes its size many times. */
const calmMs = 200;

/** Tells the last size of each terminal when it has been calm for a moment. */
export function tellSizes(tell: (terminal: number, size: Size) => void) {
  const last = new Map<number, Size>();
  let timer: NodeJS.Timeout | undefined;
  return {
    tell(terminal: number, size: Size): void {
      last.set(terminal, size);
      clearTimeout(timer);
      timer = setTimeout(() => {
        for (const [each, its] of last) tell(each, its);
        last.clear();
      }, calmMs).unref();
    },
    stop: () => clearTimeout(timer),
  };
}
