import type { NextStep, Progress } from '@put/contract/courses';
import type * as z from 'zod/mini';
import { roundScore } from '../../judging/round-score.ts';

/** One task in one lesson of a course, with what the student reached at it. Points are those of the lesson. */
export type Step = {
  course_id: number;
  lesson_id: number;
  lesson_title: string;
  task_id: number;
  task_title: string;
  points: number;
  score: number;
  is_solved: boolean;
  /** Handed in, and waits for a person's marks. */
  is_waiting: boolean;
  /** The last draft or submission, ISO 8601. */
  last_activity_at: string | null;
};

export function progressOf(steps: readonly Step[]): Progress {
  return {
    tasks_done: steps.filter((step) => step.is_solved).length,
    tasks_total: steps.length,
    score: roundScore(steps.reduce((sum, step) => sum + step.score, 0)),
    max_score: roundScore(steps.reduce((sum, step) => sum + step.points, 0)),
    tasks_waiting: steps.filter((step) => step.is_waiting).length,
  };
}

/** There is something to do at it: neither solved nor handed in to be marked. */
export const isLeft = ({ is_solved, is_waiting }: Step): boolean => !is_solved && !is_waiting;

/** Where to go on: the unsolved task touched last, else the first unsolved one after the last touched, else the first. */
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
