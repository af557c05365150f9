import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../../api/errors.ts';
import { againAfterMs, pauseMs, type SentMove, StepSender } from './step-sender.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const at = (step: number) => ({ animation_id: 3, version: 1, step, input: null });
const refusal = (status: number, code: 'conflict' | 'too_soon') =>
  new ApiError({ status, code, detail: code, errors: [] });

/** A server that takes so long for each call, or throws what is given for it. */
function start(answer: (call: number) => { ms?: number; error?: Error } = () => ({})) {
  const sent: SentMove[] = [];
  const seen = { most: 0, now: 0, reached: [] as boolean[], refused: [] as unknown[] };
  const sender = new StepSender({
    send: async (move) => {
      sent.push(move);
      const { ms = 20, error } = answer(sent.length);
      seen.now += 1;
      seen.most = Math.max(seen.most, seen.now);
      await new Promise((resolve) => setTimeout(resolve, ms));
      seen.now -= 1;
      if (error) throw error;
    },
    onReach: (isReached) => seen.reached.push(isReached),
    onRefused: (error) => seen.refused.push(error),
  });
  return { sender, sent, seen };
}

test('one call at a time, at most ten a second, and the last place always arrives', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ waitMs: fc.nat(300), serverMs: fc.nat(400) }), { minLength: 1, maxLength: 60 }),
      // a quick server hears of every press, a slow one of some
      fc.constantFrom(0.02, 1),
      async (presses, slowness) => {
        const startMs = Date.now();
        const times: number[] = [];
        const { sender, sent, seen } = start((call) => {
          times.push(Date.now() - startMs);
          return { ms: slowness * presses[call % presses.length]!.serverMs };
        });
        sender.lead(at(0), 'begin');
        for (const [step, { waitMs }] of presses.entries()) {
          await vi.advanceTimersByTimeAsync(slowness * waitMs);
          sender.lead(at(step + 1));
        }
        await vi.advanceTimersByTimeAsync(10_000);
        expect(sent.at(-1)).toMatchObject({ step: presses.length });
        expect(seen.most).toBe(1);
        expect(sent.map(({ count }) => count)).toEqual(sent.map((_, index) => index + 1));
        // steps only grow here, so a smaller one after a larger one would be an old one
        expect(sent.map(({ step }) => step)).toEqual(sent.map(({ step }) => step).toSorted((a, b) => a - b));
        expect(times.every((ms, index) => index < 10 || ms - times[index - 10]! >= 1000)).toBe(true);
        expect(sent.map(({ move }) => move)).toEqual(['begin', ...sent.slice(1).map(() => 'step')]);
      },
    ),
    { numRuns: 60 },
  );
});

test('a step that the network loses goes out again with the newest place, and as the beginning that it was', async () => {
  const { sender, sent, seen } = start((call) => (call <= 2 ? { error: new NetworkError('нет сети') } : {}));
  sender.lead(at(4), 'begin');
  await vi.advanceTimersByTimeAsync(100);
  sender.lead(at(5));
  sender.lead(at(6));
  await vi.advanceTimersByTimeAsync(2 * againAfterMs + 100);
  expect(sent.map(({ step, move, count }) => [step, move, count])).toEqual([
    [4, 'begin', 1],
    [6, 'begin', 2],
    [6, 'begin', 3],
  ]);
  expect(seen.reached).toEqual([false, false, true]);
});

test('too quick is tried again, a refusal ends it', async () => {
  const errors = [refusal(429, 'too_soon'), refusal(409, 'conflict')];
  const { sender, sent, seen } = start((call) => ({ ...(errors[call - 1] && { error: errors[call - 1]! }) }));
  sender.lead(at(1));
  await vi.advanceTimersByTimeAsync(againAfterMs + pauseMs);
  expect(sent.map(({ step }) => step)).toEqual([1, 1]);
  expect(seen.refused).toEqual([errors[1]]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(2);
});

test('after a stop nothing goes out, neither what waits nor what failed', async () => {
  const { sender, sent } = start(() => ({ ms: 500, error: new NetworkError('нет сети') }));
  sender.lead(at(1));
  sender.lead(at(2));
  const stopped = sender.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  await stopped;
  expect(sent.map(({ step }) => step)).toEqual([1]);
});

test('a step after a stop belongs to no lecture: the next one begins without it', async () => {
  const { sender, sent } = start();
  sender.lead(at(1), 'begin');
  const stopped = sender.stop();
  // by itself, while the end is on its way
  sender.lead(at(2));
  await vi.advanceTimersByTimeAsync(1000);
  await stopped;
  sender.lead(at(0), 'begin');
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent.map(({ step, move }) => [step, move])).toEqual([
    [1, 'begin'],
    [0, 'begin'],
  ]);
  void sender.stop();
  sender.goOn();
  sender.lead(at(3));
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent.at(-1)).toMatchObject({ step: 3, move: 'step' });
});
