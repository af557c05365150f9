import * as z from 'zod/mini';

/**
 * How a person's own task stands. `excused`: it does not count for the person. `handed_in`: what came of it is shown
 * later, when the teacher shows it. `review`: a person marks it.
 */
export const OwnStatus = z.enum(['new', 'tried', 'review', 'partial', 'accepted', 'handed_in', 'excused']);
export type OwnStatus = z.infer<typeof OwnStatus>;

/** Its points are not known yet: it stands in no sum, and needs no more work. */
export const isAwaited = (status: OwnStatus): boolean => status === 'review' || status === 'handed_in';

/** Whether the task stands in sums, by the rule of marks (`marks/compute-mark`). */
export const isInSum = (status: OwnStatus): boolean => !isAwaited(status) && status !== 'excused';
