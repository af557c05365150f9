import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { NetworkError } from '../../api/errors.ts';
import type { ServerDraft } from './choose-draft.ts';
import { pauseMs } from './draft-keeper.ts';
import { draftStorage } from './draft-storage.ts';
import { PublishedKeeper } from './published-keeper.ts';

const Text = z.object({ from: z.int(), body: z.string() });
type Text = z.infer<typeof Text>;
const text = (body: string, from = 1): Text => ({ from, body });

/** A text that can be published, and a server that then deletes its draft. */
function setUp(draft: ServerDraft<Text> | null = null) {
  const server = { draft, isCut: false };
  const reach = <T>(answer: () => T): Promise<T> =>
    server.isCut ? Promise.reject(new NetworkError('Нет связи')) : Promise.resolve(answer());
  const storage = draftStorage({ userId: 1, what: 'lesson.7', shape: Text });
  const keeper = new PublishedKeeper<Text>({
    storage,
    load: () => reach(() => ({ draft: server.draft })),
    save: (sent) =>
      reach(() => {
        const saved_at = new Date(Date.now()).toISOString();
        server.draft = { ...sent, saved_at };
        return { saved_at };
      }),
    forget: () => reach(() => (server.draft = null)),
    starter: text('опубликовано'),
    isSame: (a, b) => a.body === b.body,
    copyOf: ({ from, body }) => ({ from, body }),
    now: Date.now,
  });
  return { keeper, server, storage };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const pause = () => vi.advanceTimersByTimeAsync(pauseMs);
const noon = Date.parse('2026-11-21T12:00:00.000Z');
const savedAt = new Date(noon).toISOString();

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: noon });
});
afterEach(() => vi.useRealTimers());

test('a published text ends its draft on the device and at the server', async () => {
  const { keeper, server, storage } = setUp();
  keeper.start();
  await settle();
  keeper.type(text('пишу'));
  await pause();
  expect(server.draft).toMatchObject({ body: 'пишу' });
  keeper.finish(text('пишу', 2), text('пишу'), (later) => ({ ...later, from: 2 }));
  await settle();
  expect(keeper.view()).toMatchObject({ text: { body: 'пишу', from: 2 }, save: { is: 'untouched' } });
  expect([server.draft, storage.read()]).toEqual([null, null]);
  keeper.stop();
});

test('what was typed while the text was on its way goes on as a draft of the new version', async () => {
  const { keeper, server } = setUp();
  keeper.start();
  await settle();
  keeper.type(text('пишу дальше'));
  keeper.finish(text('пишу', 2), text('пишу'), (later) => ({ ...later, from: 2 }));
  await pause();
  expect(keeper.view().text).toEqual(text('пишу дальше', 2));
  expect(server.draft).toMatchObject({ body: 'пишу дальше', from: 2 });
  keeper.stop();
});

test('typing back what is published leaves no draft', async () => {
  const { keeper, server } = setUp();
  keeper.start();
  await settle();
  keeper.type(text('пишу'));
  await pause();
  keeper.type(text('опубликовано'));
  await pause();
  expect([server.draft, keeper.view().save.is]).toEqual([null, 'untouched']);
  keeper.stop();
});

test('a save that was on its way when the draft ended does not bring it back', async () => {
  const { keeper, server } = setUp();
  keeper.start();
  await settle();
  keeper.type(text('пишу'));
  keeper.sendNow();
  keeper.finish(text('пишу', 2), text('пишу'), (later) => later);
  await pause();
  expect(server.draft).toBeNull();
  keeper.stop();
});

test('a draft that was published from another device does not come back from this one', async () => {
  const { keeper, server, storage } = setUp();
  storage.write({ ...text('старая правка'), changed_at: savedAt, base_saved_at: savedAt, is_sent: true });
  keeper.start();
  await pause();
  expect(keeper.view().text).toEqual(text('опубликовано'));
  expect([server.draft, storage.read()]).toEqual([null, null]);
  keeper.stop();
});

test('a newer version is shown while nothing is being written, and waits while something is', async () => {
  const { keeper } = setUp();
  keeper.start();
  await settle();
  keeper.takeStarter(text('версия Анны', 2));
  expect(keeper.view().text).toEqual(text('версия Анны', 2));
  keeper.type(text('моё', 2));
  keeper.takeStarter(text('ещё новее', 3));
  expect(keeper.view().text).toEqual(text('моё', 2));
  keeper.stop();
});

test('a text without a network stays so while it is tried again, so that its notice does not go under a press', async () => {
  const { keeper, server } = setUp();
  keeper.start();
  await settle();
  server.isCut = true;
  keeper.type(text('в поезде'));
  await pause();
  const said: string[] = [];
  keeper.subscribe(() => said.push(keeper.view().save.is));
  keeper.sendNow();
  await settle();
  server.isCut = false;
  keeper.sendNow();
  await settle();
  expect([...new Set(said)]).toEqual(['offline', 'saved']);
  keeper.stop();
});

test('without a network the text stays on the device and is sent later', async () => {
  const { keeper, server, storage } = setUp();
  keeper.start();
  await settle();
  server.isCut = true;
  keeper.type(text('в поезде'));
  await pause();
  expect(keeper.view().save.is).toBe('offline');
  expect(storage.read()).toMatchObject({ body: 'в поезде', is_sent: false });
  server.isCut = false;
  await vi.advanceTimersByTimeAsync(3000);
  expect(server.draft).toMatchObject({ body: 'в поезде' });
  keeper.stop();
});
