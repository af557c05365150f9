import * as z from 'zod/mini';
import { Id, Natural } from '../base/primitives.ts';

/** Result of one person at one task, in points of the lesson; null: nothing counts there. */
const points = z.nullable(z.number());

/** Whose points a change of dates, exceptions or late policy moves, by name; at most `mostPointsShown` rows. */
export const PointsChange = z.object({
  /** Results that change, and of how many people. */
  total: Natural,
  people: Natural,
  rows: z.array(
    z.object({
      user_id: Id,
      user_name: z.string(),
      lesson_title: z.string(),
      task_title: z.string(),
      before: points,
      after: points,
    }),
  ),
});
export type PointsChange = z.infer<typeof PointsChange>;
export const mostPointsShown = 50;

/**
 * In a body: the caller has seen whose points change. Without it a change that moves points is refused
 * with `points_change`, and nothing is written.
 */
export const acceptsPoints = z.optional(z.boolean());
/** The same in a query. */
export const acceptsPointsInText = z.optional(z.literal('true'));
