import { randomInt } from 'node:crypto';
import type { ExamDraw } from '@put/contract/exams/exam-fields';
import { shuffled } from '../../judging/seed.ts';

export type DrawnTask = { id: number; tag_ids: readonly number[] };

export const newSeed = (): number => randomInt(2 ** 31 - 1);

/**
 * The tasks of one person, in the order of the lesson. For each draw: as many tasks with its tag as it asks for, or all
 * of them where there are fewer. Tasks that no draw is about are given to everybody. A task with the tags of several
 * draws belongs to the first of these draws.
 */
export function drawTasks(tasks: readonly DrawnTask[], draws: readonly ExamDraw[], seed: number): number[] {
  const poolOf = poolIn(draws);
  const pools = Map.groupBy(tasks, poolOf);
  const drawn = new Set(draws.flatMap(({ count }, at) => shuffled(pools.get(at) ?? [], seed + at).slice(0, count)));
  return tasks.filter((task) => poolOf(task) === -1 || drawn.has(task)).map(({ id }) => id);
}

/** Which draw a task belongs to; -1: it is given to everybody. */
const poolIn =
  (draws: readonly ExamDraw[]) =>
  ({ tag_ids }: DrawnTask): number =>
    draws.findIndex(({ tag_id }) => tag_ids.includes(tag_id));

/** Why the tasks are too few for so many sittings without a repetition; null: they are enough. The first draw that lacks some. */
export type VariantsLack = { is: 'given_to_all' } | { is: 'few'; tag_id: number; tasks: number; needed: number };

export function lackOfVariants(
  tasks: readonly DrawnTask[],
  draws: readonly ExamDraw[],
  sittings: number,
): VariantsLack | null {
  if (sittings <= 1) return null;
  const pools = Map.groupBy(tasks, poolIn(draws));
  if (pools.has(-1) || tasks.length === 0) return { is: 'given_to_all' };
  for (const [at, { tag_id, count }] of draws.entries()) {
    const size = pools.get(at)?.length ?? 0;
    if (size < count * sittings) return { is: 'few', tag_id, tasks: size, needed: count * sittings };
  }
  return null;
}

/** What share of the points of all these tasks each person can have: of a draw, `count` of its tasks as they are on average. */
export function shareDrawn(tasks: readonly (DrawnTask & { points: number })[], draws: readonly ExamDraw[]): number {
  const pools = Map.groupBy(tasks, poolIn(draws));
  const sum = (of: readonly { points: number }[]) => of.reduce((all, { points }) => all + points, 0);
  const drawn = [...pools].reduce(
    (all, [at, pool]) => all + sum(pool) * (at === -1 ? 1 : Math.min(1, draws[at]!.count / pool.length)),
    0,
  );
  const whole = sum(tasks);
  return whole === 0 ? 1 : drawn / whole;
}

/** The tasks of one person without those of earlier sittings; null where none are left, and for a repeat where too few are. */
export function drawOthers(
  tasks: readonly DrawnTask[],
  draws: readonly ExamDraw[],
  { seed, used, isRepeat }: { seed: number; used: ReadonlySet<number>; isRepeat: boolean },
): number[] | null {
  const others = tasks.filter(({ id }) => !used.has(id));
  const isShort = isRepeat && (tasks.some((task) => poolIn(draws)(task) === -1) || lacks(others, draws));
  const areGone = used.size > 0 && others.length === 0;
  return isShort || areGone ? null : drawTasks(others, draws, seed);
}

const lacks = (tasks: readonly DrawnTask[], draws: readonly ExamDraw[]): boolean => {
  const pools = Map.groupBy(tasks, poolIn(draws));
  return draws.some(({ count }, at) => (pools.get(at)?.length ?? 0) < count);
};
