import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellDisk } from './tell-disk.ts';

let nowMs = 0;
let asked = 0;
let usedBytes = 0;
let takesMs = 0;
let told: number[] = [];
const begin = () =>
  tellDisk(
    {
      disk: () => {
        asked += 1;
        nowMs += takesMs;
        return Promise.resolve({ usedBytes, totalBytes: 0 });
      },
    },
    (usedMb) => told.push(usedMb),
    () => nowMs,
  );
const pass = async (ms: number) => {
  for (let at = 0; at < ms; at += 1000) {
    nowMs += 1000;
    await vi.advanceTimersByTimeAsync(1000);
  }
};

beforeEach(() => {
  vi.useFakeTimers();
  [nowMs, asked, usedBytes, takesMs, told] = [0, 0, 2_400_000, 1, []];
});
afterEach(() => void vi.useRealTimers());

test('what is written is told within five seconds, and what stays the same is not told again', async () => {
  const disk = begin();
  await pass(5000);
  expect(told).toEqual([2]);
  usedBytes = 7_000_000;
  disk.heard();
  await pass(5000);
  expect(told).toEqual([2, 7]);
  disk.heard();
  await pass(5000);
  expect(told).toEqual([2, 7]);
  disk.stop();
});

test('a silent container is asked seldom, and one that is slow to sum its files rests twenty times as long', async () => {
  const disk = begin();
  await pass(60_000);
  expect(asked).toBeLessThanOrEqual(4);
  usedBytes = 9_000_000;
  await pass(21_000);
  expect(told).toEqual([2, 9]);

  takesMs = 2000;
  disk.heard();
  await pass(5000);
  const before = asked;
  disk.heard();
  await pass(34_000);
  expect(asked).toBe(before);
  await pass(10_000);
  expect(asked).toBe(before + 1);
  disk.stop();
});

test('an agent that refuses once is asked again, and after the end nobody asks', async () => {
  const refuse = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue({ usedBytes: 1_000_000 });
  const disk = tellDisk({ disk: refuse }, (usedMb) => told.push(usedMb));
  await pass(5000);
  expect(told).toEqual([]);
  disk.heard();
  await pass(5000);
  expect(told).toEqual([1]);
  disk.stop();
  disk.heard();
  await pass(30_000);
  expect(refuse).toHaveBeenCalledTimes(2);
});
