import { expect, test, vi } from 'vitest';
import { registerServiceWorker } from './service-worker.ts';

const browserThat = (register: () => unknown) =>
  vi.stubGlobal('navigator', { serviceWorker: { register: vi.fn(register) } });

test('without a service worker the application goes on: not there, refused, or answered with nothing', async () => {
  vi.stubGlobal('navigator', {});
  expect(await registerServiceWorker()).toBeNull();
  browserThat(() => Promise.reject(new Error('storage is forbidden')));
  expect(await registerServiceWorker()).toBeNull();
  browserThat(() => Promise.resolve());
  expect(await registerServiceWorker()).toBeNull();
  vi.unstubAllGlobals();
});
