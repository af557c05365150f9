import { randomInt } from 'node:crypto';
import type { ExamDraw } from '@put/contract/exam-fields';

export type DrawnTask = { id: number; tag_ids: readonly number[] };

export const newSeed = (): number => randomInt(2 ** 31 - 1);

/**
 * The tasks of one person, in their order: of each tag so many as its draw says, or all where there are fewer, and every
 * task that no draw is about. A task with tags of several draws belongs to the first of them.
 */
export function drawTasks(tasks: readonly DrawnTask[], draws: readonly ExamDraw[], seed: number): number[] {
  const poolOf = ({ tag_ids }: DrawnTask) => draws.findIndex(({ tag_id }) => tag_ids.includes(tag_id));
  const pools = Map.groupBy(tasks, poolOf);
  const drawn = new Set(draws.flatMap(({ count }, at) => shuffle(pools.get(at) ?? [], seed + at).slice(0, count)));
  return tasks.filter((task) => poolOf(task) === -1 || drawn.has(task)).map(({ id }) => id);
}

/** Another order of the same things; always the same for a seed. */
export function shuffle<T>(things: readonly T[], seed: number): T[] {
  const next = numbersOf(seed);
  const left = [...things];
  return things.map(() => left.splice(Math.floor(next() * left.length), 1)[0]!);
}

/** Numbers from 0 to 1 without 1 (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
