import { act } from '@testing-library/react';
import { vi } from 'vitest';

export type IllWorker = 'answers nothing' | 'sends what the page can not read' | 'dies at load';

/** Longer than a page waits for the first word of a worker. */
const noWordMs = 12_000;

/** From now on workers are ill. `wait` lets the page find it out. */
export function illWorkers(how: IllWorker) {
  let made = 0;
  if (how === 'answers nothing') vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal(
    'Worker',
    class {
      onerror?: () => void;
      onmessageerror?: () => void;
      constructor() {
        made += 1;
      }
      terminate() {}
      postMessage() {
        queueMicrotask(() => {
          if (how === 'dies at load') this.onerror?.();
          if (how === 'sends what the page can not read') {
            // the first one only tells that modules can not be received
            this.onmessageerror?.();
            this.onmessageerror?.();
          }
        });
      }
    },
  );
  return {
    async wait(): Promise<void> {
      await vi.waitUntil(() => made > 0);
      if (how !== 'answers nothing') return;
      await act(() => vi.advanceTimersByTimeAsync(noWordMs));
      vi.useRealTimers();
    },
  };
}
