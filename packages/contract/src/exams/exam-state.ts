import * as z from 'zod/mini';

/**
 * How an exam stands for a person. `early`: its window has not opened; `ahead`: may begin; `missed`: did not begin in
 * time; `writing`; `ended`: the clock has run out, what was typed before may still arrive; `handed_in`; `released`: the
 * results are shown.
 */
export const ExamState = z.enum(['early', 'ahead', 'missed', 'writing', 'ended', 'handed_in', 'released']);
export type ExamState = z.infer<typeof ExamState>;
