import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/errors.ts';
import { keepStep } from './keep-step.ts';
import { LiveMaker } from './live-maker.ts';
import type { Made, ToMake } from './made.ts';
import { movedLines } from './moved-lines.ts';

const work = (source: string): ToMake => ({
  kind: 'scene',
  title: 'Сцена',
  source,
  input: '',
  allows_input: false,
  input_hint: '',
  speed: 1,
  listing: null,
  file_sha256: null,
  words: '',
});
const good = (say: string): Made => ({
  animation: { format: 1, kind: 'scene', title: '', code: null, language: 'python', steps: [{ say }] },
  complaint: null,
  advice: [],
});
const bad: Made = { animation: null, complaint: { message: 'Не хватает двоеточия.', line: 7 }, advice: [] };

describe('while a program is typed', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  function start(answer: (source: string, signal: AbortSignal) => Promise<Made>) {
    const made: string[] = [];
    const maker = new LiveMaker(
      async ({ source }, _, signal) => {
        made.push(source);
        return answer(source, signal);
      },
      (a, b) => a.source === b.source,
    );
    return { maker, made };
  }

  test('only a pause makes it, and the same program is made once', async () => {
    const { maker, made } = start(async (source) => good(source));
    for (const source of ['a', 'ab', 'abc']) {
      maker.want(work(source));
      await wait(100);
    }
    expect(made).toEqual([]);
    await wait(200);
    maker.want(work('abc'), true);
    await wait(0);
    expect(made).toEqual(['abc', 'abc']);
    expect(maker.making()).toMatchObject({ is: 'made', isCurrent: true });
  });

  test('a broken program keeps the last good picture and says its line', async () => {
    const { maker } = start(async (source) => (source === 'good' ? good(source) : bad));
    maker.want(work('good'));
    await wait(300);
    maker.want(work('bad'));
    await wait(300);
    expect(maker.making()).toMatchObject({
      complaint: { line: 7 },
      good: { work: { source: 'good' } },
      isCurrent: true,
    });
    maker.want(work('good'));
    await wait(300);
    expect(maker.making().complaint).toBeNull();
  });

  test('a short run ends first, a loop without end gives way', async () => {
    const ends: (() => void)[] = [];
    const stopped: string[] = [];
    const { maker, made } = start(
      (source, signal) =>
        new Promise((resolve, reject) => {
          ends.push(() => resolve(good(source)));
          signal.addEventListener('abort', () => {
            stopped.push(source);
            reject(signal.reason as Error);
          });
        }),
    );
    maker.want(work('1'));
    await wait(300);
    maker.want(work('12'));
    await wait(300);
    expect([made, stopped]).toEqual([['1'], []]);
    ends[0]!();
    await wait(0);
    expect(made).toEqual(['1', '12']);
    await wait(2000);
    maker.want(work('123'));
    await wait(300);
    expect([made, stopped]).toEqual([['1', '12', '123'], ['12']]);
    maker.stop();
    expect(stopped).toEqual(['12', '123']);
  });

  test('a server that is busy is asked again, a refusal is not', async () => {
    const refuse = (status: number) => new ApiError({ status, code: 'too_soon', detail: 'Позже', errors: [] });
    let error: ApiError | null = refuse(429);
    const { maker, made } = start(async (source) => {
      if (error) throw error;
      return good(source);
    });
    maker.want(work('a'));
    await wait(300);
    expect(maker.making()).toMatchObject({ is: 'failed', failure: 'Позже' });
    error = null;
    await wait(4000);
    expect([made, maker.making().is]).toEqual([['a', 'a'], 'made']);
    error = refuse(422);
    maker.want(work('b'));
    await wait(60_000);
    expect(made).toEqual(['a', 'a', 'b']);
  });
});

describe('lines after an edit', () => {
  test('an edit of one place moves what is below it and leaves what is above', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 });
    fc.assert(
      fc.property(lines, lines, lines, lines, (head, removed, added, tail) => {
        const whole = (middle: string[]) => [...head, '#', ...middle, '##', ...tail].join('\n');
        const move = movedLines(whole(removed), whole(added));
        for (let line = 1; line <= head.length + 1; line++) expect(move(line)).toBe(line);
        const below = head.length + removed.length + 2;
        for (let line = below; line <= below + tail.length; line++)
          expect(move(line)).toBe(line + added.length - removed.length);
      }),
    );
  });

  const step = (at: number, say: string) => ({ at, say });
  test('the picture stays at the step of its line', () => {
    const before = { source: 'one\ntwo\nthree', steps: [step(1, 'a'), step(2, 'b'), step(2, 'c'), step(3, 'd')] };
    const above = {
      source: 'zero\none\ntwo\nthree',
      steps: [step(1, 'z'), step(2, 'a'), step(3, 'b'), step(3, 'c'), step(4, 'd')],
    };
    expect([0, 1, 2, 3].map((at) => keepStep(before, above, at))).toEqual([1, 2, 2, 4]);
    // other words at the same line are the same step
    const words = { ...before, steps: [step(1, 'a'), step(2, 'B'), step(2, 'c'), step(3, 'd')] };
    expect(keepStep(before, words, 1)).toBe(1);
    // the line is gone
    expect(keepStep(before, { source: 'one\nthree', steps: [step(1, 'a'), step(2, 'd')] }, 2)).toBe(1);
    expect(keepStep(before, { source: '', steps: [] }, 2)).toBe(0);
  });
});
