import * as z from 'zod/mini';
import { Time } from '../base/primitives.ts';

/** A work of mine that a teacher has returned, in a list of tasks. */
export const Returned = z.object({
  /** Until when it is taken, the whole minute; null: at any time. */
  until: z.nullable(Time),
  /** I have handed it in since: the teacher looks at it. */
  is_answered: z.boolean(),
});
export type Returned = z.infer<typeof Returned>;

/** The same with the teacher's words, at the task. */
export const MyReturn = z.extend(Returned, {
  remark: z.string(),
  /** The points of before are in no sum until I hand it in. */
  points_wait: z.boolean(),
  by_name: z.nullable(z.string()),
  at: Time,
});
export type MyReturn = z.infer<typeof MyReturn>;
