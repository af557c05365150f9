/// <reference lib="webworker" />
import { tabList } from './tab-list.ts';
import type { FromTab } from './tab-messages.ts';

declare const self: SharedWorkerGlobalScope;

const tabs = tabList(async (lock) => {
  // without Web Locks (plain http) a crashed tab looks like a frozen one; it counts as open, so that no tab is reloaded
  // without asking
  if (!('locks' in navigator)) return true;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lock);
});

self.addEventListener('connect', (event) => {
  const port = event.ports[0]!;
  port.addEventListener('message', ({ data }) => tabs.receive(port, data as FromTab));
  port.start();
});
