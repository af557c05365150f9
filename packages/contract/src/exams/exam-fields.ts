import * as z from 'zod/mini';
import { Id } from '../base/primitives.ts';

/** What students see of verdicts until the results are released; the words of `Feedback`. */
export const ExamFeedback = z.enum(['hidden', 'score', 'verdict', 'full']);
export type ExamFeedback = z.infer<typeof ExamFeedback>;

/** Each person gets so many of the lesson's tasks that carry the tag. */
export const ExamDraw = z.object({
  tag_id: Id,
  count: z.int('Целое число').check(z.minimum(1, 'Не меньше 1'), z.maximum(100, 'Не больше 100')),
});
export type ExamDraw = z.infer<typeof ExamDraw>;

/** Which sitting of a person: 0 is the trial, 1 the first that counts, more are repeats. */
export const mostRepeats = 5;
export const Nth = z.int().check(z.minimum(0), z.maximum(mostRepeats + 1));

export const HandedInBy = z.enum(['student', 'server', 'teacher']);
export type HandedInBy = z.infer<typeof HandedInBy>;
