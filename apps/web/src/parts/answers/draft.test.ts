import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkError } from '../../api/errors.ts';
import type { LocalDraft as Local, ServerDraft as Kept } from '../drafts/choose-draft.ts';
import { DraftKeeper, pauseMs } from '../drafts/draft-keeper.ts';
import { draftStorage } from '../drafts/draft-storage.ts';
import { copyOf, isSameText, Text } from './draft.ts';

type LocalDraft = Local<Text>;
type ServerDraft = Kept<Text>;
const storageOf = (userId: number) => draftStorage({ userId, what: '7', shape: Text });

const noon = Date.parse('2026-11-21T12:00:00.000Z');
const at = (minute: number) => new Date(noon + minute * 60_000).toISOString();
const text = (content: string): Text => ({ language: 'python', files: [{ name: 'main.py', content }], answer: null });
const onServer = (content: string, minute: number): ServerDraft => ({
  ...text(content),
  files: [{ name: 'main.py', content }],
  saved_at: at(minute),
});
const onDevice = (content: string, minute: number, rest: Partial<LocalDraft> = {}): LocalDraft => ({
  ...text(content),
  changed_at: at(minute),
  base_saved_at: null,
  is_sent: false,
  ...rest,
});
const contentOf = (shown: Text | null) => shown?.files[0]?.content;

/** A server with one draft; the test can cut the connection. */
function setUp(draft: ServerDraft | null = null, isCut = false) {
  const server = { draft, isCut, saves: 0 };
  const reach = <T>(answer: () => T): Promise<T> =>
    server.isCut ? Promise.reject(new NetworkError('Нет связи')) : Promise.resolve(answer());
  const storage = storageOf(1);
  const keeper = new DraftKeeper({
    storage,
    load: () => reach(() => ({ draft: server.draft })),
    save: (sent) =>
      reach(() => {
        server.saves += 1;
        const saved_at = new Date(Date.now()).toISOString();
        server.draft = { ...copyOf(sent), saved_at };
        return { saved_at };
      }),
    starter: text('# начало'),
    isSame: isSameText,
    copyOf,
    now: Date.now,
  });
  return { keeper, server, storage };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const pause = () => vi.advanceTimersByTimeAsync(pauseMs);

beforeEach(() => void vi.useFakeTimers({ now: noon }));
afterEach(() => vi.useRealTimers());

/** Writes the draft as another tab would, with its storage event. */
function writeInOtherTab(draft: LocalDraft): void {
  const key = 'pt.draft.1.7';
  localStorage.setItem(key, JSON.stringify(draft));
  window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
}

test('starts with the starter code and sends nothing before anything is typed', async () => {
  const { keeper, server } = setUp();
  keeper.start();
  expect(keeper.view().text).toBeNull();
  await settle();
  expect(keeper.view()).toEqual({ text: text('# начало'), save: { is: 'untouched' }, other: null });
  await pause();
  expect(server.saves).toBe(0);
});

test('keeps each letter on the device at once and sends one call after the pause', async () => {
  const { keeper, server, storage } = setUp();
  keeper.start();
  await settle();
  keeper.type(text('p'));
  keeper.type(text('pr'));
  expect(storage.read()).toMatchObject({ is_sent: false, files: [{ content: 'pr' }] });
  expect(keeper.view().save.is).toBe('waiting');
  await pause();
  expect(server.saves).toBe(1);
  expect(contentOf(server.draft)).toBe('pr');
  expect(keeper.view().save).toEqual({ is: 'saved', at: server.draft?.saved_at });
  expect(storage.read()).toMatchObject({ is_sent: true, base_saved_at: server.draft?.saved_at });
});

test('what is typed while a save is on its way is sent after it', async () => {
  const { keeper, server } = setUp();
  keeper.start();
  await settle();
  keeper.type(text('a'));
  keeper.sendNow();
  keeper.type(text('ab'));
  await settle();
  expect(keeper.view().save.is).toBe('waiting');
  await pause();
  expect(contentOf(server.draft)).toBe('ab');
  expect(keeper.view().save.is).toBe('saved');
});

test('a reload in the middle of typing shows what was not sent, at once', async () => {
  const { keeper, server } = setUp(onServer('old', -5));
  localStorage.setItem('pt.draft.1.7', JSON.stringify(onDevice('old and new', -1, { base_saved_at: at(-5) })));
  keeper.start();
  expect(contentOf(keeper.view().text)).toBe('old and new');
  await settle();
  expect(contentOf(server.draft)).toBe('old and new');
  expect(keeper.view().other).toBeNull();
});

test('a broken network loses nothing and is mended by itself', async () => {
  const { keeper, server, storage } = setUp(null);
  keeper.start();
  await settle();
  server.isCut = true;
  keeper.type(text('print(1)'));
  await pause();
  expect(keeper.view().save.is).toBe('offline');
  expect(storage.read()?.is_sent).toBe(false);
  server.isCut = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(contentOf(server.draft)).toBe('print(1)');
  expect(keeper.view().save.is).toBe('saved');
});

test('without a network at the start one can write, and nothing is written over the draft that was not seen', async () => {
  const { keeper, server } = setUp(onServer('from school', 30), true);
  keeper.start();
  await settle();
  expect(contentOf(keeper.view().text)).toBe('# начало');
  keeper.type(text('at home'));
  await pause();
  server.isCut = false;
  await vi.advanceTimersByTimeAsync(10_000);
  // the server's draft is newer, so it is shown, and the local one is offered
  expect(contentOf(keeper.view().text)).toBe('from school');
  expect(contentOf(keeper.view().other)).toBe('at home');
  expect(server.saves).toBe(0);
  keeper.takeOther();
  await pause();
  expect(contentOf(server.draft)).toBe('at home');
  expect(contentOf(keeper.view().other)).toBe('from school');
});

test('the newest wins: an older draft of another device is offered beside ours', async () => {
  const { keeper, server } = setUp(onServer('other device', -10));
  localStorage.setItem('pt.draft.1.7', JSON.stringify(onDevice('mine', -1, { base_saved_at: at(-30) })));
  keeper.start();
  await settle();
  expect(contentOf(keeper.view().text)).toBe('mine');
  expect(keeper.view().other).toMatchObject({ from: 'server', files: [{ content: 'other device' }] });
  expect(contentOf(server.draft)).toBe('mine');
});

test('another tab: its newer text comes here, and ours is offered once', async () => {
  const { keeper } = setUp();
  keeper.start();
  await settle();
  keeper.type(text('mine'));
  writeInOtherTab(onDevice('t', 1));
  writeInOtherTab(onDevice('th', 2));
  expect(contentOf(keeper.view().text)).toBe('th');
  expect(keeper.view().other).toMatchObject({ from: 'tab', files: [{ content: 'mine' }] });
  keeper.stop();
});

test('a tab where nothing was typed follows the other one without a question, and takes over its saved time', async () => {
  const { keeper } = setUp();
  keeper.start();
  await settle();
  writeInOtherTab(onDevice('theirs', 1, { is_sent: true, base_saved_at: at(1) }));
  expect(keeper.view()).toMatchObject({ save: { is: 'saved', at: at(1) }, other: null });
  expect(contentOf(keeper.view().text)).toBe('theirs');
  writeInOtherTab(onDevice('older', 0));
  expect(contentOf(keeper.view().text)).toBe('theirs');
});

test('putting an old attempt into the editor offers what stood there', async () => {
  const { keeper } = setUp(onServer('now', -1));
  keeper.start();
  await settle();
  keeper.replace(text('attempt 1'));
  expect(contentOf(keeper.view().text)).toBe('attempt 1');
  expect(contentOf(keeper.view().other)).toBe('now');
  keeper.dropOther();
  expect(keeper.view().other).toBeNull();
});

test('leaving the page sends the last words without waiting', async () => {
  const { keeper, server } = setUp();
  keeper.start();
  await settle();
  keeper.type(text('last'));
  keeper.stop();
  await settle();
  expect(contentOf(server.draft)).toBe('last');
});

test('drafts of two people on one device are kept apart, and broken ones are ignored', () => {
  storageOf(1).write(onDevice('Анна', 0));
  expect(storageOf(2).read()).toBeNull();
  localStorage.setItem('pt.draft.1.7', '{"files":');
  expect(storageOf(1).read()).toBeNull();
});
