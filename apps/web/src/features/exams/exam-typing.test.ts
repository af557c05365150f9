import { expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../../api/errors.ts';
import type { SaveHow } from '../../parts/drafts/draft-keeper.ts';
import type { DraftStorage } from '../../parts/drafts/draft-storage.ts';
import { typingOf } from './exam-typing.ts';

type Text = { text: string };

function make() {
  let nowMs = 1_000;
  const kept: unknown[] = [];
  const storage: DraftStorage<Text> = {
    read: () => null,
    restore: () => Promise.resolve(),
    write: (draft) => void kept.push(draft),
    forget: () => undefined,
    listen: () => () => undefined,
    isKept: () => true,
    watch: () => () => undefined,
  };
  const typing = typingOf({ nowMs: () => nowMs, page: 'a-page-of-one' });
  const save = vi.fn(async (_text: Text, _how: SaveHow) => ({ saved_at: '2026-11-26T10:00:00.000Z', version: 'v1' }));
  const watched = typing.watch(7, storage, save);
  const write = (text: string, changed_at: string, is_sent = false) =>
    watched.write({ text, changed_at, base_saved_at: null, is_sent });
  return { typing, save, write, kept, wait: (ms: number) => (nowMs += ms) };
}

test('the time is counted from the last change, whatever the clock of the device says', () => {
  const { typing, write, wait } = make();
  expect(typing.typed(7)).toEqual({});
  write('a', '2031-01-01T00:00:00.000Z');
  wait(400);
  write('ab', '1999-01-01T00:00:00.000Z');
  wait(90_000);
  expect(typing.typed(7)).toEqual({ typed: { page: 'a-page-of-one', count: 2, ms_ago: 90_000 } });
});

test('the same text that is written again keeps its time; one that has arrived is forgotten', () => {
  const { typing, write, wait } = make();
  write('a', '2026-11-26T10:00:00.000Z');
  wait(5_000);
  write('a', '2026-11-26T10:00:00.000Z');
  expect(typing.typed(7).typed?.ms_ago).toBe(5_000);
  write('a', '2026-11-26T10:00:00.000Z', true);
  expect([typing.typed(7), typing.hasUnsent()]).toEqual([{}, false]);
});

test('what was typed after the last word of the server counts as an answer', async () => {
  const { typing, write, wait } = make();
  write('a', '2026-11-26T10:00:00.000Z');
  wait(10);
  const toldMs = typing.nowMs();
  // the server did not have it yet
  expect(typing.isWritten(7, toldMs)).toBe(true);
  wait(10);
  write('a', '2026-11-26T10:00:00.000Z', true);
  expect(typing.isWritten(7, toldMs)).toBe(true);
  wait(10);
  expect([typing.isWritten(7, typing.nowMs()), typing.isWritten(8, 0)]).toEqual([false, false]);
});

test('without a network what is unsent stays, and goes when the network is back', async () => {
  const { typing, save, write, kept } = make();
  write('a', '2026-11-26T10:00:00.000Z');
  save.mockRejectedValueOnce(new NetworkError('gone'));
  await expect(typing.sendAll()).rejects.toThrow('gone');
  expect(typing.hasUnsent()).toBe(true);
  await expect(typing.sendAll()).resolves.toBe('all');
  const stamp = { began_from: null, page: expect.any(String), count: expect.any(Number) };
  expect(save).toHaveBeenLastCalledWith(expect.objectContaining({ text: 'a' }), { isLeaving: false, stamp });
  expect(kept.at(-1)).toMatchObject({ text: 'a', is_sent: true, base_version: 'v1' });
  expect(typing.hasUnsent()).toBe(false);
});

test('what the server does not take any more is told, and not sent again', async () => {
  const { typing, save, write } = make();
  write('a', '2026-11-26T10:00:00.000Z');
  save.mockRejectedValueOnce(
    new ApiError({ status: 409, code: 'lesson_locked', detail: 'Работа уже сдана.', errors: [] }),
  );
  await expect(typing.sendAll()).resolves.toBe('some_late');
  await expect(typing.sendAll()).resolves.toBe('all');
  expect(save).toHaveBeenCalledTimes(1);
});
