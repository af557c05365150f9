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
  const poolOf = ({ tag_ids }: DrawnTask) => draws.findIndex(({ tag_id }) => tag_ids.includes(tag_id));
  const pools = Map.groupBy(tasks, poolOf);
  const drawn = new Set(draws.flatMap(({ count }, at) => shuffled(pools.get(at) ?? [], seed + at).slice(0, count)));
  return tasks.filter((task) => poolOf(task) === -1 || drawn.has(task)).map(({ id }) => id);
}
