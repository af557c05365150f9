import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { socketLimits } from './socket-limits.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const times = (count: number) => Array.from({ length: count }, (_, n) => n);
const none = () => undefined;
const rates = { aSecond: 50, atOnce: 500 };

test('a person may have fifty sockets, from any addresses; a closed one makes room', () => {
  const limits = socketLimits(rates);
  const sockets = times(51).map((n) => limits.count(`10.0.0.${n}`, none));
  expect(sockets.map((socket) => socket.signIn(1))).toEqual([...times(50).map(() => true), false]);
  sockets[0]!.leave();
  expect(limits.count('10.0.0.1', none).signIn(1)).toBe(true);
  expect(limits.count('10.0.0.1', none).signIn(1)).toBe(false);
});

test('a class behind one address is not limited, however many tabs it has', () => {
  const limits = socketLimits(rates);
  const dropped = vi.fn();
  for (const pupil of times(40))
    for (const _tab of times(5)) expect(limits.count('10.0.0.1', dropped).signIn(pupil)).toBe(true);
  expect(dropped).not.toHaveBeenCalled();
});

test('of more than fifty sockets at an address that have not signed in, the oldest is closed', () => {
  const limits = socketLimits(rates);
  const drops = times(52).map(() => vi.fn());
  const sockets = drops.slice(0, 50).map((drop) => limits.count('10.0.0.1', drop));
  limits.count('10.0.0.2', drops[51]!);
  sockets[0]!.signIn(1);
  limits.count('10.0.0.1', drops[50]!);
  expect(drops.filter((drop) => drop.mock.calls.length > 0)).toEqual([]);
  limits.count('10.0.0.1', none);
  expect(drops.map((drop) => drop.mock.calls.length)).toEqual([0, 1, ...times(50).map(() => 0)]);
});

test('messages are counted by person over all sockets; time gives new ones, another socket does not', () => {
  const limits = socketLimits(rates);
  const open = () => {
    const socket = limits.count('10.0.0.1', none);
    expect(socket.signIn(1)).toBe(true);
    return socket;
  };
  const [one, other] = [open(), open()];
  const heard = times(600).map((n) => (n % 2 ? one : other).mayHear());
  expect(heard.filter(Boolean)).toHaveLength(500);
  vi.advanceTimersByTime(4_000);
  one.leave();
  other.leave();
  const again = open();
  // four seconds earned two hundred messages; the hundred refused ones had been counted too
  expect(times(300).filter(() => again.mayHear())).toHaveLength(100);
  again.leave();
  vi.advanceTimersByTime(30_000);
  const later = open();
  expect(times(600).filter(() => later.mayHear())).toHaveLength(500);
});

test('a socket may send only a few messages before it signs in', () => {
  const socket = socketLimits(rates).count('10.0.0.1', none);
  expect(times(6).map(() => socket.mayHear())).toEqual([true, true, true, true, true, false]);
});
