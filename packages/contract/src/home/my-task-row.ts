import * as z from 'zod/mini';
import { Passage } from '../base/passage.ts';
import { Id } from '../base/primitives.ts';
import { Standing } from '../courses/schedule.ts';
import { Returned } from '../returns/my-return.ts';
import { OwnStatus } from '../results/own-status.ts';

/** A task in a list of mine. It stands apart: home shows such rows and needs nothing else of tasks. */
export const MyTaskRow = z.object({
  task_id: Id,
  lesson_id: Id,
  course_id: Id,
  title: z.string(),
  lesson_title: z.string(),
  course_title: z.string(),
  points: z.number(),
  score: z.number(),
  status: OwnStatus,
  attempts: z.int(),
  /** What the lesson's schedule, with this student's exceptions, says now and until when. */
  standing: Standing,
  /** A teacher has returned my work. Left out: not so. */
  returned: z.optional(Returned),
  /** Where the statement has the words of `q`. Left out: not asked for, or the title has them. */
  passage: z.optional(Passage),
});
export type MyTaskRow = z.infer<typeof MyTaskRow>;
