import { afterEach, beforeEach, expect, vi } from 'vitest';

/** An unexpected console.error fails the test. A test that expects one replaces this spy by its own. */
const spy = vi.spyOn(console, 'error');
// void: a returned function would run as a clean-up, and the spy is a function
beforeEach(() => void spy.mockClear());
afterEach(() => expect(spy.mock.calls, 'console.error was called').toEqual([]));
