import { hasNetwork } from '../../ui/browser/has-network.ts';
import { entryOfThisPage } from './page-entry.ts';

const reloadedForKey = 'pt.reloaded-for';

type Tools = {
  /** True during a navigation; otherwise the file was only preloaded, or requested by a part of the page. */
  isNavigating: () => boolean;
  reload: () => void;
  checkForUpdate: () => void;
};

/**
 * After a deploy the files of an old page may be gone. A navigation that needs such a file reloads the page, once: the
 * address bar already has the new address, and typed text is kept on `pagehide`. A preload only looks for the new
 * version.
 */
export function recoverLostFiles({ isNavigating, reload, checkForUpdate }: Tools): () => void {
  const onLost = () => {
    if (!isNavigating()) return checkForUpdate();
    // without a network a reload does not help
    void hasNetwork().then((isThere) => {
      if (isThere && isFirstTime()) reload();
    });
  };
  window.addEventListener('vite:preloadError', onLost);
  return () => window.removeEventListener('vite:preloadError', onLost);
}

/** False when a page of the same build has already reloaded at this address. */
function isFirstTime(): boolean {
  const attempt = `${entryOfThisPage()} ${window.location.pathname}`;
  try {
    if (sessionStorage.getItem(reloadedForKey) === attempt) return false;
    sessionStorage.setItem(reloadedForKey, attempt);
    return true;
  } catch {
    // without storage an endless loop of reloads could not be prevented
    return false;
  }
}
