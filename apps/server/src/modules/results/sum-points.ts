import { isInSum, type OwnStatus } from '@put/contract/results/own-status';
import { roundScore } from './round-score.ts';

/** `is_hidden`: the person is not told how it went. */
type Task = { status: OwnStatus; is_hidden: boolean; score: number; points: number };

/** What a person has of these tasks and what there is to have: of those whose points are known. */
export function sumPoints(tasks: readonly Task[]): { score: number; max_score: number } {
  const counted = tasks.filter(({ status, is_hidden }) => isInSum(status) && !is_hidden);
  return {
    score: roundScore(counted.reduce((sum, { score }) => sum + score, 0)),
    max_score: roundScore(counted.reduce((sum, { points }) => sum + points, 0)),
  };
}

/** What opens the lessons after it: a task whose points are not known yet has none. */
export const reachedOf = (tasks: readonly Task[]): { score: number; max_score: number } =>
  sumPoints(tasks.map((task) => ({ ...task, status: 'new', is_hidden: false })));

/** Sums of points, how many are solved, and how many awaited. What does not count for the person is left out before. */
export const sumTasks = (tasks: readonly Task[]) => {
  const count = (status: OwnStatus) => tasks.filter((task) => task.status === status).length;
  return {
    tasks_done: count('accepted'),
    tasks_total: tasks.length,
    ...sumPoints(tasks),
    tasks_waiting: count('review'),
    tasks_handed_in: count('handed_in'),
  };
};
