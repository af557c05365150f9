import * as z from 'zod/mini';
import { deskCounts } from './desk-counts.ts';
import { endpoint } from './endpoint.ts';
import { Id, Time } from './primitives.ts';
import { WaitingRow } from './review-queue.ts';

/** A person whose attempts at a task have all failed so far. */
export const StuckRow = z.object({
  user_id: Id,
  user_name: z.string(),
  task_id: Id,
  task_title: z.string(),
  lesson_id: Id,
  lesson_title: z.string(),
  course_title: z.string(),
  attempts: z.int(),
  /** The last ones, oldest first: whether an attempt earned some of the points. */
  earned: z.array(z.boolean()),
  last_submitted_at: Time,
});
export type StuckRow = z.infer<typeof StuckRow>;

/** A lesson that is due for a group within seven days. */
export const DueRow = z.object({
  user_group_id: Id,
  group_title: z.string(),
  lesson_id: Id,
  lesson_title: z.string(),
  course_title: z.string(),
  deadline: Time,
  students: z.int(),
  /** How many have handed in every required task. */
  handed_in: z.int(),
});
export type DueRow = z.infer<typeof DueRow>;

const Person = z.object({ user_id: Id, user_name: z.string(), at: Time });

export const Desk = z.object({
  to_mark: z.object({ rows: z.array(WaitingRow), total: z.int() }),
  stuck: z.object({ rows: z.array(StuckRow), total: z.int() }),
  due: z.object({
    rows: z.array(DueRow),
    /** Whether only groups that the viewer teaches are counted. Who teaches none sees all. */
    is_own: z.boolean(),
  }),
  attention: z.object({
    judge_errors: z.int(),
    failed_mail: z.int(),
    /** No process judges. */
    is_judge_gone: z.boolean(),
    /** Who registered within seven days and is in no group yet. */
    newcomers: z.object({ rows: z.array(Person), total: z.int() }),
    /** Who asks for the own account to be deleted. */
    leaving: z.array(Person),
  }),
});
export type Desk = z.infer<typeof Desk>;

export const adminDesk = {
  show: endpoint({
    method: 'GET',
    path: '/admin/desk',
    access: 'admin',
    summary: 'The home of a teacher: what to mark, who is stuck, what is due, what is out of order',
    reply: Desk,
  }),
  counts: deskCounts,
};
