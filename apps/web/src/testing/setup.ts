import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { patience } from '../../../../test-patience.ts';

// a busy machine is slow: wait longer before a test fails
configure({ asyncUtilTimeout: patience.expect.poll.timeout });

/** The test page has no layout: every observed element counts as visible. */
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

// The test page loads no fonts; a textarea that grows with its text listens for them.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// A warning of React or an error that we log fails the test.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    throw new Error(`console.error: ${words.map(String).join(' ')}`);
  });
});

afterEach(() => {
  localStorage.clear();
  cleanup();
});
