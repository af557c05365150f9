import { expect, test } from 'vitest';
import { afterEvent, afterEvents } from './use-lecture.ts';

const place = (step: number, second: number, input_sha256: string | null = null) => ({
  animation_id: 3,
  version: 1,
  input_sha256,
  step,
  by: 'Петрова Анна',
  leader_id: 9,
  page: 'page-of-anna',
  begun_at: '2026-09-01T10:00:00.000Z',
  moved_at: timeOf(second),
});
const timeOf = (second: number) => `2026-09-01T10:00:0${second}.000Z`;
/** The news of a place, and of the end. */
const moved = (...[step, second, data]: Parameters<typeof place>) => ({
  lecture: place(step, second, data),
  at: timeOf(second),
});
const over = (second: number) => ({ lecture: null, at: timeOf(second) });
const known = (lecture: ReturnType<typeof place> | null, input: string | null = null) => ({
  lecture: lecture && { ...lecture, input },
  followers: 4,
});

test('an event is newer than what is known, unless its time is earlier', () => {
  const now = known(place(3, 2));
  expect(afterEvent(now, moved(4, 3))).toEqual(known(place(4, 3)));
  expect(afterEvent(now, moved(1, 1))).toBe(now);
  expect(afterEvent(now, over(3))).toEqual(known(null));
  expect(afterEvent(known(null), moved(4, 3))).toEqual(known(place(4, 3)));
});

test('known data stay with their steps, other data have to be read', () => {
  const now = known(place(3, 2, 'a'), '5 2 4');
  expect(afterEvent(now, moved(4, 3, 'a'))).toEqual(known(place(4, 3, 'a'), '5 2 4'));
  expect(afterEvent(now, moved(4, 3))).toEqual(known(place(4, 3)));
  expect(afterEvent(now, moved(4, 3, 'b'))).toBeUndefined();
});

test('the end of one lecture, told late, does not end the next one', () => {
  const next = known(place(0, 5));
  expect(afterEvent(next, over(4))).toBe(next);
  expect(afterEvent(next, over(6))).toEqual(known(null));
});

test('an answer that is older than what was told meanwhile takes it over, in its order', () => {
  const old = known(place(3, 1));
  expect(afterEvents(old, [])).toBe(old);
  expect(afterEvents(old, [moved(4, 2), moved(5, 3)])).toEqual(known(place(5, 3)));
  expect(afterEvents(old, [over(2), moved(0, 4)])).toEqual(known(place(0, 4)));
  // what was told before the answer was written is in it
  expect(afterEvents(known(place(0, 4)), [moved(9, 1), over(2), moved(0, 4)])).toEqual(known(place(0, 4)));
  // data that nobody has read yet
  expect(afterEvents(old, [moved(4, 2, 'a')])).toBeUndefined();
  expect(afterEvents(old, [moved(4, 2, 'a'), moved(5, 3, 'a')])).toBeUndefined();
  expect(afterEvents(old, [moved(4, 2, 'a'), moved(5, 3)])).toEqual(known(place(5, 3)));
  expect(afterEvents(known(place(5, 3, 'a'), '5 2'), [moved(4, 2, 'a')])).toEqual(known(place(5, 3, 'a'), '5 2'));
});
