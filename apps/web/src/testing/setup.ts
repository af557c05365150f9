import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// a crowded machine is slow and not wrong: what is waited for comes
configure({ asyncUtilTimeout: 60_000 });

/** The page of tests has no places: whatever is watched stands on the screen. */
class EverythingSeen implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element): void {
    const entry = { target, isIntersecting: true } as IntersectionObserverEntry;
    queueMicrotask(() => this.#tell([entry], this as unknown as IntersectionObserver));
  }
  unobserve(): void {}
  disconnect(): void {}
}
beforeEach(() => vi.stubGlobal('IntersectionObserver', EverythingSeen));

// It loads no fonts either; a field that grows with its text listens for them.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// A complaint of React or of our own is a failure, not noise.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    throw new Error(`console.error: ${words.map(String).join(' ')}`);
  });
});

afterEach(() => {
  localStorage.clear();
  cleanup();
});
