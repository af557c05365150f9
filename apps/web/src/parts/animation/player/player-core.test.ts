import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { commandOf, Player, readingMs, spanWithin } from './player-core.ts';

const steps = Array.from({ length: 10 }, (_, at) => ({
  say: `Шаг ${at}.`,
  ...(at % 4 === 0 && { chapter: `Глава ${at}` }),
}));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a neighbour moves, a jump does not, and the ends hold', () => {
  const player = new Player(steps);
  player.do('next');
  expect(player.standing()).toMatchObject({ step: 1, isMoving: true });
  player.go(7);
  expect(player.standing()).toMatchObject({ step: 7, isMoving: false });
  player.do('end');
  player.do('next');
  expect(player.standing().step).toBe(9);
  player.do('start');
  player.do('back');
  expect(player.standing().step).toBe(0);
});

test('chapters are stops on the way, and the ends are the last ones', () => {
  const player = new Player(steps, { step: 1 });
  const stops = (
    ['next-chapter', 'next-chapter', 'next-chapter', 'last-chapter', 'last-chapter', 'last-chapter'] as const
  ).map((command) => {
    player.do(command);
    return player.standing().step;
  });
  expect(stops).toEqual([4, 8, 9, 8, 4, 0]);
});

test('plays to the end of its span, then begins again', () => {
  const player = new Player(steps, { first: 2, last: 4, step: 3 });
  player.play();
  expect(player.standing().isPlaying).toBe(true);
  vi.advanceTimersByTime(readingMs('Шаг 3.'));
  expect(player.standing()).toMatchObject({ step: 4, isPlaying: false });
  player.play();
  expect(player.standing()).toMatchObject({ step: 2, isPlaying: true });
  vi.runAllTimers();
  expect(player.standing()).toMatchObject({ step: 4, isPlaying: false });
  player.go(9);
  expect(player.standing().step).toBe(4);
});

test('a single step plays when it moves by itself', () => {
  const still = new Player([{ say: 'Один.' }]);
  still.play();
  expect(still.standing().isPlaying).toBe(false);
  const player = new Player([{ say: 'Один.', lastsMs: 9000 }]);
  player.play();
  vi.advanceTimersByTime(9000);
  expect(player.standing()).toMatchObject({ step: 0, isPlaying: true });
  vi.runAllTimers();
  expect(player.standing()).toMatchObject({ step: 0, isPlaying: false });
});

test('waits longer for a longer sentence and less at a higher speed', () => {
  const player = new Player([{ say: 'раз два три четыре пять шесть семь восемь' }, { say: '' }, { say: '' }], {
    speed: 2,
  });
  player.play();
  vi.advanceTimersByTime(1019);
  expect(player.standing().step).toBe(0);
  vi.advanceTimersByTime(1);
  expect(player.standing().step).toBe(1);
  expect(player.moveMs).toBe(210);
  vi.advanceTimersByTime(700);
  player.setSpeed(0.5);
  vi.advanceTimersByTime(2999);
  expect(player.standing().step).toBe(1);
  vi.advanceTimersByTime(1);
  expect(player.standing().step).toBe(2);
});

test('stops at a question, and a step beyond it is the reader’s own', () => {
  const player = new Player(steps.map((step, at) => (at === 2 ? { ...step, ask: {} } : step)));
  player.play();
  vi.runAllTimers();
  expect(player.standing()).toMatchObject({ step: 2, isPlaying: false });
  player.play();
  vi.runAllTimers();
  expect(player.standing().step).toBe(9);
});

test('keeps its step while the program is typed, and stops playing unless steps only became more', () => {
  const player = new Player(steps, { step: 6 });
  player.play();
  player.replace([...steps, { say: 'Ещё.' }]);
  expect(player.standing()).toMatchObject({ step: 6, isPlaying: true });
  player.replace(steps.slice(0, 4).map((step) => ({ ...step })));
  expect(player.standing()).toMatchObject({ step: 3, isPlaying: false });
  vi.runAllTimers();
  expect(player.standing().step).toBe(3);
});

test('spans that can not be meant become what there is', () => {
  expect(spanWithin(10, { first: 20, last: 30 })).toEqual({ first: 9, last: 9 });
  expect(spanWithin(10, { first: 7, last: 3 })).toEqual({ first: 3, last: 3 });
  expect(spanWithin(0, {})).toEqual({ first: 0, last: 0 });
  expect(commandOf('constructor')).toBeUndefined();
});
