import { afterEach, beforeEach, expect, vi } from 'vitest';

/** What nobody expected to go wrong fails the test; a test that expects it puts a spy of its own over this one. */
const spy = vi.spyOn(console, 'error');
// a function given back would be run as a clean-up: the spy is one
beforeEach(() => void spy.mockClear());
afterEach(() => expect(spy.mock.calls, 'console.error was called').toEqual([]));
