import type { NextStep } from '@put/contract/courses/courses';
import { isAwaited, type OwnStatus } from '@put/contract/results/own-status';
import type * as z from 'zod/mini';

/** One task in one lesson of a course, with the student's progress. Scores are points of the lesson. */
export type Step = {
  course_id: number;
  lesson_id: number;
  lesson_title: string;
  task_id: number;
  task_title: string;
  points: number;
  score: number;
  status: OwnStatus;
  is_hidden: boolean;
  /** A teacher has returned the work, and it has not come back. */
  is_to_improve: boolean;
  /** Time of the last draft or submission, ISO 8601. */
  last_activity_at: string | null;
};

/** The earned share of a task's points, 0 to 1. A solved task without points is whole. */
export const shareOf = ({ status, score, points }: Step): number =>
  status === 'accepted' ? 1 : points > 0 ? Math.min(1, score / points) : 0;

/** Whether the student still has work to do here: neither solved nor awaited, or returned. */
export const isLeft = ({ status, is_to_improve }: Step): boolean =>
  is_to_improve || (status !== 'accepted' && !isAwaited(status));

/**
 * The step to continue with: the unsolved task of the last activity, else the first unsolved one after it, else the
 * first unsolved one.
 */
export function nextStepOf(steps: readonly Step[]): z.infer<typeof NextStep> | null {
  const lastTouched = steps.reduce<Step | undefined>(laterOf, undefined);
  const from = lastTouched ? steps.indexOf(lastTouched) : 0;
  const step = [...steps.slice(from), ...steps.slice(0, from)].find(isLeft);
  if (!step) return null;
  return {
    lesson_id: step.lesson_id,
    lesson_title: step.lesson_title,
    task_id: step.task_id,
    task_title: step.task_title,
  };
}

export const lastActivityOf = (steps: readonly Step[]): string | null =>
  steps.reduce<Step | undefined>(laterOf, undefined)?.last_activity_at ?? null;

const laterOf = (latest: Step | undefined, step: Step): Step | undefined => {
  if (step.last_activity_at === null) return latest;
  return !latest?.last_activity_at || step.last_activity_at > latest.last_activity_at ? step : latest;
};
