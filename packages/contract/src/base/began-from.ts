import * as z from 'zod/mini';
import type { Time } from './primitives.ts';

/**
 * What the fields of a change held when the change began, by their paths as errors name them: «title»,
 * «settings.scale», «lessons.0.opens_at». A field is written only where that still stands, so that the change of a
 * colleague is not lost.
 */
export const beganFrom = z.record(z.string(), z.unknown(), 'Страница устарела: скопируйте набранное и обновите её');
export type BeganFrom = z.infer<typeof beganFrom>;

/** Goes with `changed_meanwhile`: who changed the same fields last, and what they hold now, by path. */
export type Meanwhile = {
  /** Null: it is not known any more. */
  by_name: string | null;
  /** The caller, in another window. */
  is_me: boolean;
  at: z.infer<typeof Time> | null;
  stored: Record<string, unknown>;
};
