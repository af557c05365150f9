/// <reference lib="webworker" />
import { tabList } from './tab-list.ts';
import type { FromTab } from './tab-messages.ts';

declare const self: SharedWorkerGlobalScope;

const tabs = tabList(async (lock) => {
  // over plain http a tab that crashed can not be told from one that is frozen: better asked than reloaded
  if (!('locks' in navigator)) return true;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lock);
});

self.addEventListener('connect', (event) => {
  const port = event.ports[0]!;
  port.addEventListener('message', ({ data }) => tabs.receive(port, data as FromTab));
  port.start();
});
