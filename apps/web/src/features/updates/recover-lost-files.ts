import { hasNetwork } from '../../shared/has-network.ts';
import { entryOfThisPage } from './page-entry.ts';

const reloadedForKey = 'pt.reloaded-for';

type Tools = {
  /** A navigation is on its way; else the file was only asked for ahead, or by a part of the page. */
  isNavigating: () => boolean;
  reload: () => void;
  checkForUpdate: () => void;
};

/**
 * After a deploy the files of an old page may be gone. A navigation that needs one goes on as a load of the page, once: its
 * address stands in the address bar already, and what is typed is kept on `pagehide`. A hover only looks for the new version.
 */
export function recoverLostFiles({ isNavigating, reload, checkForUpdate }: Tools): () => void {
  const onLost = () => {
    if (!isNavigating()) return checkForUpdate();
    // without a network a reload mends nothing
    void hasNetwork().then((isThere) => {
      if (isThere && isFirstTime()) reload();
    });
  };
  window.addEventListener('vite:preloadError', onLost);
  return () => window.removeEventListener('vite:preloadError', onLost);
}

/** A page of the same build at the same address has tried it already. */
function isFirstTime(): boolean {
  const attempt = `${entryOfThisPage()} ${window.location.pathname}`;
  try {
    if (sessionStorage.getItem(reloadedForKey) === attempt) return false;
    sessionStorage.setItem(reloadedForKey, attempt);
    return true;
  } catch {
    // nothing can be remembered here, so a circle could not be broken
    return false;
  }
}
