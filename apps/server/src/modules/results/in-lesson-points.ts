import { pointsOfConfig, type TaskConfig } from '@put/contract/kinds/task-configs';
import type { TaskKind } from '@put/contract/kinds/kinds';
import type { Review } from '@put/contract/reviews/reviews';
import { roundScore } from './round-score.ts';

/** What a lesson gives for a task, `of` points of its own. */
export type PointsHere = { points: number; of: number };

/** `config`: null unless the work waits for a teacher's marks, or as it is. */
type Judged = {
  status: string;
  max_score: number | null;
  kind: TaskKind;
  config: TaskConfig | null;
  points: number | null;
};

/**
 * Null where the own points stay: nothing is judged, or the task stands in the lesson no more. Where a program has marked
 * and a person has not, `max_score` is only a part of the task.
 */
export function pointsHere({ status, max_score, kind, config, points }: Judged): PointsHere | null {
  if (points === null || max_score === null) return null;
  return { points, of: status === 'review' && config !== null ? pointsOfConfig(kind, config) : max_score };
}

/**
 * Points of a judgement as a student reads them: those of the lesson, as in all sums. The task's own scale is for its
 * author. Rounded like `resultScore`.
 */
export const inLessonPoints = <One extends { score: number | null; max_score: number | null }>(
  judged: One,
  here: PointsHere | null,
): One =>
  here === null
    ? judged
    : { ...judged, score: shareOf(judged.score, here), max_score: shareOf(judged.max_score, here) };

/** The marks of a review, as shares of the same. */
export const marksInLessonPoints = (marks: Review['marks'], here: PointsHere | null): Review['marks'] =>
  here === null
    ? marks
    : marks.map((mark) => ({
        ...mark,
        points: shareOf(mark.points, here),
        max_points: shareOf(mark.max_points, here),
      }));

function shareOf<Score extends number | null>(score: Score, { points, of }: PointsHere) {
  if (score === null || of === 0) return score;
  return (score === of ? points : roundScore((score * points) / of)) as Score;
}
