import { IDBOpenDBRequest, IDBRequest } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { NetworkError } from '../../api/errors.ts';
import type { LocalDraft } from './choose-draft.ts';
import { DraftKeeper, pauseMs } from './draft-keeper.ts';
import { draftStorage } from './draft-storage.ts';

type Text = { body: string };
const noon = Date.parse('2026-11-21T12:00:00.000Z');
const at = (second: number) => new Date(noon + second * 1000).toISOString();
const draft = (body: string, second: number, rest: Partial<LocalDraft<Text>> = {}): LocalDraft<Text> => ({
  body,
  changed_at: at(second),
  base_saved_at: null,
  is_sent: false,
  ...rest,
});

beforeEach(() => void vi.useFakeTimers({ now: noon }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that starts after the browser was killed: localStorage has an older text than the disk. */
function start(local: LocalDraft<Text> | null) {
  let tell: (found: LocalDraft<Text>) => void = () => undefined;
  let stored = local;
  const server = { body: null as string | null, isCut: true, texts: [] as string[] };
  const reach = async <T>(answer: () => T): Promise<T> => {
    if (server.isCut) throw new NetworkError('');
    return answer();
  };
  const keeper = new DraftKeeper<Text>({
    storage: {
      read: () => stored,
      restore: (hear) =>
        new Promise((resolve) => {
          tell = (found) => {
            hear(found);
            resolve();
          };
        }),
      write: (written) => void (stored = written),
      forget: () => void (stored = null),
      listen: () => () => undefined,
      isKept: () => true,
      watch: () => () => undefined,
    },
    load: () => reach(() => ({ draft: server.body === null ? null : { body: server.body, saved_at: at(0) } })),
    save: ({ body }) =>
      reach(() => {
        server.texts.push(body);
        server.body = body;
        return { saved_at: at(1), version: `version of ${body}` };
      }),
    starter: { body: 'начало' },
    isSame: (a, b) => a.body === b.body,
    copyOf: ({ body }) => ({ body }),
    now: Date.now,
  });
  keeper.start();
  return { keeper, server, stored: () => stored, diskSays: (found: LocalDraft<Text>) => tell(found) };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

test('the text of the disk takes the place of the older one, and that one never reaches the server', async () => {
  const { keeper, server, diskSays } = start(draft('При', -30));
  server.isCut = false;
  await settle();
  expect(keeper.view().text?.body).toBe('При');
  expect(server.texts).toEqual([]);
  diskSays(draft('Привет, мир', -1));
  await settle();
  expect(keeper.view()).toMatchObject({ text: { body: 'Привет, мир' }, other: null });
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(server.texts).toEqual(['Привет, мир']);
  keeper.stop();
});

test('the disk knows that the older text was sent: the server has the newest', async () => {
  const { keeper, server, diskSays } = start(draft('При', -30));
  server.isCut = false;
  server.body = 'Привет, мир';
  diskSays(draft('Привет, мир', -1, { is_sent: true, base_saved_at: at(0) }));
  await settle();
  expect(keeper.view()).toMatchObject({ text: { body: 'Привет, мир' }, save: { is: 'saved' }, other: null });
  keeper.stop();
});

test('nothing jumps under the fingers: who types already is offered the text of the disk, and the server gets both', async () => {
  const { keeper, server, diskSays } = start(null);
  keeper.type({ body: 'набираю' });
  diskSays(draft('до удара', -1));
  await settle();
  expect(keeper.view()).toMatchObject({ text: { body: 'набираю' }, other: { body: 'до удара', from: 'device' } });
  server.isCut = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.texts.toSorted()).toEqual(['до удара', 'набираю']);
  keeper.dropOther();
  keeper.stop();
});

test('a disk that never answers is not waited for', async () => {
  const open = vi.fn(() => new IDBOpenDBRequest());
  vi.stubGlobal('indexedDB', { open });
  vi.stubGlobal('IDBRequest', IDBRequest);
  vi.resetModules();
  await import('../../ui/browser/strict-texts.ts');
  const { draftStorage: storageOf } = await import('./draft-storage.ts');
  const restored = vi.fn();
  const storage = storageOf({ userId: 1, what: 'x', shape: z.object({ body: z.string() }) });
  void storage.restore(() => undefined).then(restored);
  await vi.advanceTimersByTimeAsync(2000);
  expect(open).toHaveBeenCalled();
  expect(restored).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(restored).toHaveBeenCalled();
});

test('what a draft replaced before the server had it is no spare text', async () => {
  vi.useRealTimers();
  const storage = draftStorage({ userId: 1, what: 'with-aside', shape: z.object({ body: z.string() }) });
  storage.write(draft('новый', 0, { is_sent: true, aside: [{ body: 'прежний' }] }));
  const { isSpare } = await import('../../ui/browser/strict-texts.ts');
  expect(isSpare(localStorage.getItem('pt.draft.1.with-aside'))).toBe(false);
  storage.write(draft('новый', 0, { is_sent: true, aside: [] }));
  expect(isSpare(localStorage.getItem('pt.draft.1.with-aside'))).toBe(true);
});
