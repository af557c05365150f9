import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TabList } from '../../workers/tab-messages.ts';
import { checkForUpdate, type UpdateTools, watchForUpdates } from './update-rule.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const never = () => new Promise<TabList>(() => {});
const tabsAt = (...urls: string[]) => vi.fn(async () => ({ urls, hasUnsaved: false }));

function withTools(change: Partial<UpdateTools>) {
  const tools = {
    isNewVersionReady: vi.fn(async () => true),
    listTabs: tabsAt('/') as UpdateTools['listTabs'],
    hasUnsavedWork: () => false,
    mayReload: () => true,
    reload: vi.fn(),
    showPrompt: vi.fn(),
    report: vi.fn(),
    ...change,
  };
  return { tools, checked: checkForUpdate(tools) };
}

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('The application checks for a new version every 5 minutes. (300000 ms)', async () => {
  const check = vi.fn(async () => {});
  const { stop } = watchForUpdates(check);
  await vi.advanceTimersByTimeAsync(299_999);
  expect(check).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(check).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(check).toHaveBeenCalledTimes(2);
  stop();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(check).toHaveBeenCalledTimes(2);
});

test('It also checks when the tab becomes visible, and one check runs at a time', async () => {
  let finish = () => {};
  const check = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { stop } = watchForUpdates(check);
  setVisibility('hidden');
  expect(check).not.toHaveBeenCalled();
  setVisibility('visible');
  setVisibility('visible');
  expect(check).toHaveBeenCalledTimes(1);
  finish();
  await vi.advanceTimersByTimeAsync(0);
  // a change during the first check may be missing in its answer
  expect(check).toHaveBeenCalledTimes(2);
  stop();
});

test('When a new version is ready, it asks a shared background worker for the addresses of all open tabs.', async () => {
  const listTabs = tabsAt('/');
  await withTools({ listTabs, isNewVersionReady: async () => false }).checked;
  expect(listTabs).not.toHaveBeenCalled();
  await withTools({ listTabs }).checked;
  expect(listTabs).toHaveBeenCalledTimes(1);
});

test('If any open tab is on a path that starts with /admin/, it shows an update prompt and does not reload.', async () => {
  const { tools, checked } = withTools({ listTabs: tabsAt('/', '/admin/task/list') });
  await checked;
  expect(tools.showPrompt).toHaveBeenCalledTimes(1);
  expect(tools.reload).not.toHaveBeenCalled();
});

test('If no tab is on such a path, it updates and reloads by itself.', async () => {
  const { tools, checked } = withTools({ listTabs: tabsAt('/', '/user_ui/course/1?x=/admin/', '/administrators') });
  await checked;
  expect(tools.reload).toHaveBeenCalledTimes(1);
  expect(tools.showPrompt).not.toHaveBeenCalled();
});

test.each<[string, Partial<UpdateTools>]>([
  ['in this tab', { hasUnsavedWork: () => true }],
  ['in another tab', { listTabs: async () => ({ urls: ['/'], hasUnsaved: true }) }],
])('While something unsaved is on screen %s, it shows the prompt and does not reload', async (_, change) => {
  const { tools, checked } = withTools(change);
  await checked;
  expect(tools.showPrompt).toHaveBeenCalledTimes(1);
  expect(tools.reload).not.toHaveBeenCalled();
});

test('If no tab list arrives within 5 seconds (5000 ms), the error "Didn\'t receive tab list from worker" arises, and the update prompt is shown.', async () => {
  const { tools } = withTools({ listTabs: vi.fn(never) });
  await vi.advanceTimersByTimeAsync(4999);
  expect(tools.report).not.toHaveBeenCalled();
  expect(tools.showPrompt).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(tools.report).toHaveBeenCalledWith(new Error("Didn't receive tab list from worker"));
  expect(tools.showPrompt).toHaveBeenCalledTimes(1);
});

test('The prompt comes first: it stands whatever becomes of the report', async () => {
  const order: string[] = [];
  const { tools, checked } = withTools({
    listTabs: vi.fn(never),
    showPrompt: vi.fn(() => void order.push('prompt')),
    report: () => void order.push('report'),
  });
  await vi.advanceTimersByTimeAsync(11_000);
  await checked;
  expect(order).toEqual(['prompt', 'report', 'prompt', 'report']);
  expect(tools.reload).not.toHaveBeenCalled();
});

test('It is retried after 1 second (1000 ms).', async () => {
  const listTabs = vi.fn(never);
  const { tools } = withTools({ listTabs });
  await vi.advanceTimersByTimeAsync(5999);
  expect(listTabs).toHaveBeenCalledTimes(1);
  listTabs.mockResolvedValue({ urls: ['/'], hasUnsaved: false });
  await vi.advanceTimersByTimeAsync(1);
  expect(listTabs).toHaveBeenCalledTimes(2);
  expect(tools.reload).toHaveBeenCalledTimes(1);
});

test('A worker that stays silent at the retry too leaves the prompt as it is', async () => {
  const { tools, checked } = withTools({ listTabs: vi.fn(never) });
  await vi.advanceTimersByTimeAsync(11_000);
  await checked;
  expect(tools.listTabs).toHaveBeenCalledTimes(2);
  expect(tools.showPrompt).toHaveBeenCalled();
  expect(tools.reload).not.toHaveBeenCalled();
});

test('If no shared worker is available, it shows the prompt at once.', async () => {
  const { tools } = withTools({ listTabs: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(tools.showPrompt).toHaveBeenCalledTimes(1);
  expect(tools.report).not.toHaveBeenCalled();
});

test('A tab that has reloaded for this version and is old all the same does not reload again', async () => {
  const { tools, checked } = withTools({ mayReload: () => false });
  await checked;
  expect(tools.reload).not.toHaveBeenCalled();
  expect(tools.showPrompt).toHaveBeenCalledTimes(1);
});
