import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tabList, waitForTabMs } from './tab-list.ts';
import type { TabState, ToTab } from './tab-messages.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type List = ReturnType<typeof tabList>;

/** A tab that answers like a real one, unless it is frozen. */
function openTab(list: List, state: TabState, lock = state.path) {
  const heard: ToTab[] = [];
  const tab = { ...state, isFrozen: false };
  const port = {
    postMessage: (message: ToTab) => {
      heard.push(message);
      if (message.type === 'get-tab' && !tab.isFrozen) {
        const { path, hasUnsaved } = tab;
        queueMicrotask(() => list.receive(port, { type: 'get-tab', id: message.id, path, hasUnsaved }));
      }
    },
  };
  list.receive(port, { type: 'here', lock, ...state });
  const ask = async (id: string) => {
    list.receive(port, { type: 'list-tabs', id });
    await vi.advanceTimersByTimeAsync(waitForTabMs);
    return heard.findLast((message) => message.type === 'list-tabs' && message.id === id);
  };
  return { tab, port, heard, ask };
}

const saved = (path: string): TabState => ({ path, hasUnsaved: false });
const allAlive = () => tabList(async () => true);

test('It receives a list-tabs request with a request id and answers with the same id and the list of urls', async () => {
  const list = allAlive();
  const one = openTab(list, saved('/'));
  openTab(list, saved('/admin/task/3?tab=tests#text'));
  expect(await one.ask('r-17')).toEqual({
    type: 'list-tabs',
    id: 'r-17',
    urls: ['/', '/admin/task/3?tab=tests#text'],
    hasUnsaved: false,
  });
});

test('It also receives a get-tab request with an id and answers with the id and the current full path', async () => {
  const list = allAlive();
  const one = openTab(list, saved('/'));
  const two = openTab(list, saved('/user_ui/course/1'));
  two.tab.path = '/admin/task/list?q=цикл';
  expect(await one.ask('a')).toMatchObject({ urls: ['/', '/admin/task/list?q=цикл'] });
  expect(two.heard).toEqual([{ type: 'get-tab', id: expect.any(String) as string }]);
});

test('unsaved work in any tab is told', async () => {
  const list = allAlive();
  const one = openTab(list, saved('/'));
  openTab(list, { path: '/user_ui/course/1', hasUnsaved: true });
  expect(await one.ask('a')).toMatchObject({ hasUnsaved: true });
});

test('a frozen tab counts where it was last seen, a crashed one is forgotten', async () => {
  const alive = new Set(['/', '/admin/frozen']);
  const list = tabList(async (lock) => alive.has(lock));
  const one = openTab(list, saved('/'));
  openTab(list, saved('/admin/frozen')).tab.isFrozen = true;
  openTab(list, saved('/admin/crashed')).tab.isFrozen = true;
  expect(await one.ask('a')).toMatchObject({ urls: ['/', '/admin/frozen'] });
});

test('a tab that said good-bye is not asked', async () => {
  const list = allAlive();
  const one = openTab(list, saved('/'));
  const two = openTab(list, saved('/admin/x'));
  list.receive(two.port, { type: 'bye' });
  expect(await one.ask('a')).toMatchObject({ urls: ['/'] });
  expect(two.heard).toEqual([]);
});
