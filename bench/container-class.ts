import { setTimeout as wait } from 'node:timers/promises';
import type { Place, Student } from './container-places.ts';
import type { Figure } from './figures.ts';
import { liveMemoryKb } from './live-memory.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { msOf } from './times.ts';

/** Until what follows the starts is done. */
const settledMs = 5_000;
const atOnce = 5;
const lookMs = 5_000;

/** A class presses «Начать» at once; then all places are taken, and one more student waits for one. */
export async function benchClass(
  { kind, product }: Place,
  students: readonly Student[],
  together: number,
): Promise<Figure[]> {
  const places = students.length - 1;
  const [those, last] = [students.slice(0, places), students[places]!];
  const startedAt = performance.now();
  const told: number[] = [];
  const prompts: number[] = [];
  await Promise.all(
    those.slice(0, together).map(async (student) => {
      await student.press('start');
      await student.until(({ state, place }) => ['starting', 'running'].includes(state) || place !== null);
      told.push(performance.now() - startedAt);
      await student.until(({ state }) => state === 'running');
      const terminal = await openTerminal(product.address, student.token, student.id);
      await terminal.untilPrompt();
      prompts.push(performance.now() - startedAt);
      terminal.close();
    }),
  );
  const stopAll = (all: readonly Student[]) => inFives(all, (student) => student.stop());
  const startAll = (all: readonly Student[]) =>
    inFives(all, async (student) => {
      await student.press('start');
      await student.until(({ state }) => state === 'running');
    });
  // what as many starts need once is not counted
  await startAll(those.slice(together));
  await stopAll(those);
  await wait(settledMs);
  const beforeKb = await liveMemoryKb(product.pid);
  await startAll(those);
  await wait(settledMs);
  const idleKb = await liveMemoryKb(product.pid);
  const open: Terminal[] = [];
  await inFives(those, async ({ token, id }) => void open.push(await openTerminal(product.address, token, id)));
  await wait(settledMs);
  const openKb = await liveMemoryKb(product.pid);
  open.forEach((terminal) => terminal.close());

  const placeMs = await msOf(async () => {
    await last.press('start');
    await last.until(({ place, reason }) => place === 1 && reason === 'no_room');
  });
  await those[0]!.stop();
  const freedMs = await msOf(() => last.until(({ state }) => state === 'running'));
  await stopAll([...those.slice(1), last]);
  const name = (words: string) => `containers in ${kind}: ${words}`;
  return [
    { name: name(`of ${together} starts at once, at a prompt`), value: prompts.length, goal: { atLeast: together } },
    {
      name: name('of them, told where they are, the last'),
      value: Math.max(...told),
      unit: 'ms',
      goal: { atMost: lookMs },
    },
    { name: name('of them, at a prompt, the last'), value: Math.max(...prompts), unit: 'ms', goal: { atMost: 60_000 } },
    {
      name: name(`memory of the server with ${places} idle ones`),
      value: (idleKb - beforeKb) / 1000,
      unit: 'MB',
      goal: { atMost: 5 },
    },
    { name: name(`the same with ${places} open terminals`), value: (openKb - beforeKb) / 1000, unit: 'MB' },
    { name: name('who finds no room is told the place'), value: placeMs, unit: 'ms', goal: { atMost: lookMs } },
    { name: name('from a free place to the start of who waits'), value: freedMs, unit: 'ms', goal: { atMost: 5_000 } },
  ];
}

async function inFives<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += atOnce) await Promise.all(all.slice(at, at + atOnce).map(work));
}
