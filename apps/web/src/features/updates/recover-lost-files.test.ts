import { afterEach, expect, test, vi } from 'vitest';
import { recoverLostFiles } from './recover-lost-files.ts';

let end = () => {};
afterEach(() => {
  end();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function watch(isNavigating: boolean, hasNetwork = true) {
  vi.stubGlobal('fetch', async () => (hasNetwork ? new Response() : Promise.reject(new TypeError('Failed to fetch'))));
  const tools = { isNavigating: () => isNavigating, reload: vi.fn(), checkForUpdate: vi.fn() };
  end = recoverLostFiles(tools);
  const loseFile = async () => {
    window.dispatchEvent(new Event('vite:preloadError'));
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { ...tools, loseFile };
}

test('a navigation to files that are gone becomes a load of the page, once', async () => {
  const { reload, loseFile } = watch(true);
  await loseFile();
  expect(reload).toHaveBeenCalledTimes(1);
  await loseFile();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('without a network nothing is reloaded', async () => {
  const { reload, loseFile } = watch(true, false);
  await loseFile();
  expect(reload).not.toHaveBeenCalled();
});

test('a file that was only asked for ahead starts a look for the new version', async () => {
  const { reload, checkForUpdate, loseFile } = watch(false);
  await loseFile();
  expect(checkForUpdate).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
});
