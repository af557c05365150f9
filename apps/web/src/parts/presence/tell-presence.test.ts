import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from '@testing-library/react';
import { useActivity } from './activity.ts';
import { tellPresence } from './tell-presence.ts';

let said: unknown[] = [];
let stop: () => void = () => undefined;
const place = { lesson_id: 3, task_id: 7 };

beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  stop = tellPresence(place, ({ doing, lesson_id, task_id }) => said.push(`${doing} ${lesson_id}/${task_id}`));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const type = () => document.body.dispatchEvent(new InputEvent('input', { bubbles: true }));
const hide = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('reads at first, writes while somebody types, said again after ten seconds only, and reads after a pause', () => {
  expect(said).toEqual(['reads 3/7']);
  for (let second = 0; second < 21; second++) {
    type();
    vi.advanceTimersByTime(1_000);
  }
  expect(said).toEqual(['reads 3/7', 'writes 3/7', 'writes 3/7', 'writes 3/7']);
  vi.advanceTimersByTime(60_000);
  expect(said.slice(4)).toEqual(['reads 3/7']);
});

test('a hidden page is away, and comes back; the end of the page too', () => {
  hide('hidden');
  hide('visible');
  stop();
  expect(said).toEqual(['reads 3/7', 'away 3/7', 'reads 3/7', 'away 3/7']);
});

test('what the page does for its person stands above typing', () => {
  type();
  const { rerender, unmount } = renderHook(({ now }: { now: 'runs' | 'waits' | null }) => useActivity(now), {
    initialProps: { now: null } as { now: 'runs' | 'waits' | null },
  });
  rerender({ now: 'runs' });
  rerender({ now: 'waits' });
  unmount();
  expect(said).toContain('runs 3/7');
  expect(said.slice(-2)).toEqual(['waits 3/7', 'writes 3/7']);
});
