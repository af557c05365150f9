import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

type Kind = 'urgent' | 'ordinary';

/** One thing, and takers that come again after each turn. Returns who had it, for the given number of turns. */
async function order(turns: number, takers: { name: string; kind: Kind; tookMs: number; times?: number }[]) {
  let nowMs = 0;
  const things = new Turns(['thing'], () => nowMs);
  await things.take({ isUrgent: false });
  const had: string[] = [];
  let next: { name: string; tookMs: number } | undefined;
  const wait = (taker: (typeof takers)[number], left: number) =>
    void things.take({ isUrgent: taker.kind === 'urgent' }).then(() => {
      next = taker;
      had.push(taker.name);
      if (left > 1) wait(taker, left - 1);
    });
  for (const taker of takers) wait(taker, taker.times ?? turns);
  for (let turn = 0; turn < turns; turn++) {
    things.give('thing');
    await new Promise(setImmediate);
    nowMs += next?.tookMs ?? 0;
  }
  return { had, nowMs };
}

describe('turns', () => {
  it('urgent takers go first, and pass an ordinary one three times at most', async () => {
    const { had } = await order(8, [
      { name: 'test', kind: 'ordinary', tookMs: 50 },
      { name: 'click', kind: 'urgent', tookMs: 50 },
    ]);
    expect(had).toEqual(['click', 'click', 'click', 'test', 'click', 'click', 'click', 'test']);
  });

  it('three loops that go to their limit leave a small submission half of the time', async () => {
    const loop = { kind: 'urgent', tookMs: 5000 } as const;
    const { had } = await order(16, [
      { name: 'test', kind: 'ordinary', tookMs: 100, times: 10 },
      { ...loop, name: 'first' },
      { ...loop, name: 'second' },
      { ...loop, name: 'third' },
    ]);
    // after one loop, all ten tests; before it was one test after three loops
    expect(had.slice(0, 11)).toEqual(['first', ...Array<string>(10).fill('test')]);
    expect(had.slice(11)).toEqual(['second', 'third', 'first', 'second', 'third']);
  });

  it('a heavy submission leaves a click its place', async () => {
    const { had } = await order(4, [
      { name: 'test', kind: 'ordinary', tookMs: 5000 },
      { name: 'click', kind: 'urgent', tookMs: 50, times: 2 },
    ]);
    expect(had).toEqual(['click', 'click', 'test', 'test']);
  });
});
