import { randomKey } from '../../ui/browser/random-key.ts';
import type { FromTab, TabList, TabState, ToTab } from '../../workers/tab-messages.ts';

/** Registers this tab with the shared worker and answers its questions. Null when the browser has no shared workers. */
export function joinTabs(hasUnsavedWork: () => boolean): { list: () => Promise<TabList>; leave: () => void } | null {
  const port = connect();
  if (port === null) return null;
  const lock = `pt.tab.${randomKey()}`;
  const waiting = new Map<string, (list: TabList) => void>();
  const say = (message: FromTab) => port.postMessage(message);
  const state = (): TabState => ({
    path: window.location.pathname + window.location.search + window.location.hash,
    hasUnsaved: hasUnsavedWork(),
  });
  const here = () => say({ type: 'here', lock, ...state() });
  const bye = () => say({ type: 'bye' });

  // the lock is held while the tab lives: a crashed tab says nothing, but its lock is freed. Browsers have locks only
  // on https
  let release = () => {};
  if ('locks' in navigator)
    void navigator.locks.request(lock, () => new Promise<void>((resolve) => (release = resolve)));
  port.addEventListener('message', ({ data }) => {
    const message = data as ToTab;
    if (message.type === 'get-tab') say({ type: 'get-tab', id: message.id, ...state() });
    else {
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    }
  });
  port.start();
  here();
  // report before the browser freezes the tab, and when the tab comes back from the history
  document.addEventListener('visibilitychange', here);
  window.addEventListener('pageshow', here);
  window.addEventListener('pagehide', bye);

  return {
    list: () =>
      new Promise((resolve) => {
        const id = randomKey();
        waiting.set(id, resolve);
        say({ type: 'list-tabs', id });
      }),
    leave: () => {
      document.removeEventListener('visibilitychange', here);
      window.removeEventListener('pageshow', here);
      window.removeEventListener('pagehide', bye);
      bye();
      release();
      port.close();
    },
  };
}

function connect(): MessagePort | null {
  if (!('SharedWorker' in window)) return null;
  try {
    return new SharedWorker('/tabs.js', { name: 'pt.tabs' }).port;
  } catch {
    return null;
  }
}
