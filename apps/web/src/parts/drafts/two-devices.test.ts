/** One draft on several devices, with the server that may go away and come back older: no text is lost in silence. */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, NetworkError } from '../../api/errors.ts';
import type { LocalDraft } from './choose-draft.ts';
import { DraftKeeper, pauseMs } from './draft-keeper.ts';

const Text = z.object({ body: z.string() });
type Text = z.infer<typeof Text>;
type Kept = { body: string; version: string; page: string; count: number; saved_at: string };

const refusal = () => new ApiError({ status: 409, code: 'newer_draft', detail: '', errors: [] });
const starter: Text = { body: '' };
let names = 0;

/** The rule of the server (`modules/drafts/decide-save`), and its earlier texts. */
function fakeServer() {
  let draft: Kept | null = null;
  let earlier = new Map<string, string>();
  let backup = { draft: draft as Kept | null, earlier };
  const save = (
    body: string,
    { began_from, page, count }: { began_from: string | null; page: string; count: number },
  ) => {
    if (draft?.body === body) return draft;
    const isWritten = draft === null || draft.version === began_from || (draft.page === page && count > draft.count);
    const row = { body, version: `v${++names}`, page, count, saved_at: new Date().toISOString() };
    if (!isWritten) {
      earlier.set(row.version, body);
      throw refusal();
    }
    if (draft !== null && draft.page !== page) earlier.set(draft.version, draft.body);
    draft = row;
    return row;
  };
  return {
    save,
    load: (version: string | undefined) => ({
      draft,
      ...(version !== undefined && { is_known: draft?.version === version || earlier.has(version) }),
    }),
    backUp: () => void (backup = { draft, earlier: new Map(earlier) }),
    restore: () => {
      ({ draft } = backup);
      earlier = new Map(backup.earlier);
    },
    draft: () => draft?.body ?? null,
    texts: () => [...new Set([...(draft ? [draft.body] : []), ...earlier.values()])],
  };
}

type Server = ReturnType<typeof fakeServer>;

/** A device with its storage, which outlives its pages, and a clock that may be wrong. */
function device(server: Server, skewMs = 0) {
  let stored: LocalDraft<Text> | null = null;
  let keeper: DraftKeeper<Text> | null = null;
  let lastTyped: string | null = null;
  const net = { isOnline: true, losesAnswers: false };
  const open = () => {
    if (keeper !== null) return;
    const page = `page ${++names}`;
    const mine = { isAlive: true };
    const reach = async <T>(answer: () => T): Promise<T> => {
      if (!net.isOnline || !mine.isAlive) throw new NetworkError('');
      const answered = answer();
      await Promise.resolve();
      if (net.losesAnswers) throw new NetworkError('');
      return answered;
    };
    keeper = new DraftKeeper<Text>({
      storage: {
        read: () => stored,
        write: (draft) => void (stored = draft),
        forget: () => void (stored = null),
        listen: () => () => undefined,
        restore: () => Promise.resolve(),
        isKept: () => true,
        watch: () => () => undefined,
      },
      load: (version) => reach(() => server.load(version)),
      save: ({ body }, { stamp }) => reach(() => server.save(body, stamp as never)),
      starter,
      isSame: (a, b) => a.body === b.body,
      copyOf: ({ body }) => ({ body }),
      now: () => Date.now() + skewMs,
      page,
    });
    keeper.start();
    alive = mine;
  };
  let alive = { isAlive: true };
  return {
    net,
    open,
    view: () => keeper?.view() ?? null,
    stored: () => stored,
    /** Returns the text that the person has changed knowingly: what this device typed before and shows. */
    type: (body: string) => {
      if (keeper === null) return null;
      const before = keeper.view().text?.body === lastTyped ? lastTyped : null;
      keeper.type({ body });
      lastTyped = body;
      return before;
    },
    look: () => keeper?.lookAgain(),
    takeOther: () => keeper?.takeOther(),
    close: () => {
      keeper?.stop();
      keeper = null;
    },
    /** No last words: the battery is empty. */
    crash: () => {
      alive.isAlive = false;
      keeper = null;
    },
  };
}

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const pause = () => settle(pauseMs);

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-28T15:00:00.000Z') }));
afterEach(() => vi.useRealTimers());

test('a phone that was offline shows the newer text of the school, and offers its own; the server has both', async () => {
  const server = fakeServer();
  const [phone, school] = [device(server), device(server)];
  phone.open();
  await pause();
  phone.net.isOnline = false;
  phone.type('A');
  await settle(60_000);
  school.open();
  await pause();
  school.type('B');
  await pause();
  school.close();
  await settle(60_000);
  phone.net.isOnline = true;
  await settle(60_000);
  expect(phone.view()).toMatchObject({ text: { body: 'B' }, other: { body: 'A', from: 'device' } });
  expect(server.texts()).toEqual(['B', 'A']);
  phone.takeOther();
  await pause();
  expect(server.draft()).toBe('A');
  expect(phone.view()!.other).toMatchObject({ body: 'B' });
  expect(server.texts()).toContain('B');
});

test('what is being typed stays under the fingers, also when the clock of the device is wrong', async () => {
  const server = fakeServer();
  const [phone, school] = [device(server, -3_600_000), device(server)];
  phone.open();
  school.open();
  await pause();
  phone.net.isOnline = false;
  school.type('B');
  await settle(60_000);
  phone.type('A');
  phone.net.isOnline = true;
  await settle(4000);
  expect(phone.view()).toMatchObject({ text: { body: 'A' }, other: { body: 'B', from: 'server' } });
  expect(server.texts()).toEqual(['A', 'B']);
});

test('after a restore from a backup the newer text of the device goes up again', async () => {
  const server = fakeServer();
  const phone = device(server);
  phone.open();
  await pause();
  phone.type('before the backup');
  await pause();
  server.backUp();
  phone.type('after the backup');
  await pause();
  phone.close();
  server.restore();
  phone.open();
  await pause();
  await pause();
  expect(phone.view()).toMatchObject({ text: { body: 'after the backup' }, save: { is: 'saved' } });
  expect(server.draft()).toBe('after the backup');
});

test('after a restore a newer text of another device stands, and the one of this device is kept and offered', async () => {
  const server = fakeServer();
  const [phone, school] = [device(server), device(server)];
  server.backUp();
  phone.open();
  await pause();
  phone.type('A');
  await pause();
  phone.close();
  server.restore();
  school.open();
  await pause();
  school.type('B');
  await pause();
  phone.open();
  await pause();
  expect(phone.view()).toMatchObject({ text: { body: 'B' }, other: { body: 'A' } });
  expect(server.texts()).toEqual(['B', 'A']);
});

test('a save whose answer was lost is no text of another device, also after a reload', async () => {
  const server = fakeServer();
  const phone = device(server);
  phone.open();
  await pause();
  phone.net.losesAnswers = true;
  phone.type('one');
  await pause();
  phone.crash();
  phone.net.losesAnswers = false;
  phone.open();
  phone.type('one two');
  await pause();
  await pause();
  expect(phone.view()).toMatchObject({ text: { body: 'one two' }, other: null, save: { is: 'saved' } });
  expect(server.draft()).toBe('one two');
});

test('a screen that was left does not choose between two texts', async () => {
  const server = fakeServer();
  const [phone, school] = [device(server), device(server)];
  phone.open();
  await pause();
  phone.net.isOnline = false;
  phone.type('A');
  await pause();
  phone.close();
  school.open();
  await pause();
  school.type('B');
  await pause();
  phone.net.isOnline = true;
  await settle(120_000);
  expect(server.draft()).toBe('B');
  phone.open();
  await pause();
  expect(phone.view()).toMatchObject({ text: { body: 'B' }, other: { body: 'A' } });
});

/** What happens to a device. Most of it is usual: a person types, waits, and the network comes and goes. */
const doings = {
  type: 8,
  pause: 6,
  wait: 3,
  offline: 3,
  online: 4,
  lose: 1,
  close: 2,
  crash: 1,
  open: 4,
  look: 1,
  take: 1,
};
const does = fc.oneof(...Object.entries(doings).map(([doing, weight]) => ({ weight, arbitrary: fc.constant(doing) })));
const step = fc.oneof(
  { weight: 20, arbitrary: fc.record({ of: fc.constantFrom(0, 0, 1, 1, 2), does }) },
  { weight: 1, arbitrary: fc.record({ of: fc.constant(0), does: fc.constantFrom('backUp', 'restore') }) },
);

/** Runs a history. Returns the texts that were typed and are nowhere at its end. */
async function lostIn(steps: readonly { of: number; does: string }[]): Promise<string[]> {
  const server = fakeServer();
  const devices = [device(server), device(server), device(server, -3_600_000)];
  let wanted = new Set<string>();
  for (const one of devices) one.open();
  await settle();
  for (const { of, does } of steps) {
    const one = devices[of]!;
    if (does === 'type') {
      const body = `text ${++names}`;
      if (one.view() === null) continue;
      const changed = one.type(body);
      if (changed !== null) wanted.delete(changed);
      wanted.add(body);
    }
    if (does === 'pause') await pause();
    if (does === 'wait') await settle(12_000);
    if (does === 'offline') one.net.isOnline = false;
    if (does === 'online') Object.assign(one.net, { isOnline: true, losesAnswers: false });
    if (does === 'lose') one.net.losesAnswers = true;
    if (does === 'close') one.close();
    if (does === 'crash') one.crash();
    if (does === 'open') one.open();
    if (does === 'look') one.look();
    if (does === 'take' && one.net.isOnline) {
      one.takeOther();
      await pause();
    }
    if (does === 'backUp') server.backUp();
    if (does === 'restore') {
      server.restore();
      // a backup gives back what it has; what devices hold is wanted as before
      const there = new Set([...server.texts(), ...devices.map((each) => each.stored()?.body)]);
      wanted = new Set([...wanted].filter((body) => there.has(body)));
    }
    await settle(1);
  }
  for (const one of devices) {
    Object.assign(one.net, { isOnline: true, losesAnswers: false });
    one.open();
    await settle(40_000);
  }
  const seen = devices.flatMap((one) => [one.view()?.text?.body, one.view()?.other?.body]);
  const found = new Set([...server.texts(), ...seen]);
  for (const one of devices) one.crash();
  vi.clearAllTimers();
  return [...wanted].filter((body) => !found.has(body));
}

test('every text that was typed is shown, offered or among the earlier ones, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }), async (steps) => {
      expect(await lostIn(steps)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
