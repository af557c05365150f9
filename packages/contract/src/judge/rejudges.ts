import * as z from 'zod/mini';
import { channel, endpoint } from '../base/endpoint.ts';
import { Created, Id, IdInText, idParams, paging, Time } from '../base/primitives.ts';
import { Verdict } from './verdicts.ts';

/** `running`: new verdicts are being computed, nothing is changed yet. `ready`: a teacher must apply or drop them. */
export const RejudgeStatus = z.enum(['running', 'ready', 'applied', 'dropped']);
export type RejudgeStatus = z.infer<typeof RejudgeStatus>;

/**
 * Most submissions of one rejudge. Applying locks the attempts of every person in one transaction, and PostgreSQL has a
 * limit of locks.
 */
export const mostRejudged = 4000;

export const Rejudge = z.object({
  id: Id,
  status: RejudgeStatus,
  /** The task or the lesson that was asked for; both null: a selection of submissions. */
  task_id: z.nullable(Id),
  task_title: z.nullable(z.string()),
  lesson_id: z.nullable(Id),
  lesson_title: z.nullable(z.string()),
  total: z.int(),
  done: z.int(),
  author_name: z.nullable(z.string()),
  created_at: Time,
  finished_at: z.nullable(Time),
  closed_at: z.nullable(Time),
});
export type Rejudge = z.infer<typeof Rejudge>;

export const RejudgeSummary = z.extend(Rejudge, {
  changed: z.int(),
  better: z.int(),
  worse: z.int(),
  /** Submissions on which the judge failed at every try. They keep their verdicts. */
  failed: z.int(),
  applied: z.int(),
  /** A task has changed since the start. The new verdicts come from the version of the start. */
  is_outdated: z.boolean(),
});
export type RejudgeSummary = z.infer<typeof RejudgeSummary>;

const Judged = z.object({ verdict: Verdict, score: z.number(), max_score: z.number() });

export const RejudgeItem = z.object({
  submission_id: Id,
  user_id: Id,
  user_name: z.string(),
  task_id: Id,
  task_title: z.string(),
  lesson_id: z.nullable(Id),
  lesson_title: z.nullable(z.string()),
  queued_at: Time,
  status: z.enum(['waiting', 'done', 'failed', 'applied']),
  task_version: z.int(),
  before: Judged,
  after: z.nullable(Judged),
  is_changed: z.boolean(),
  /** The person's best score at this task of this lesson; null outside lessons. */
  points_before: z.nullable(z.number()),
  points_after: z.nullable(z.number()),
});
export type RejudgeItem = z.infer<typeof RejudgeItem>;

/** Sent after each submission, and at the end. */
export const RejudgeEvent = z.pick(Rejudge, { id: true, status: true, total: true, done: true });
export type RejudgeEvent = z.infer<typeof RejudgeEvent>;

export const NewRejudge = z.union([
  z.strictObject({ task_id: Id }),
  z.strictObject({ lesson_id: Id }),
  z.strictObject({ submission_ids: z.array(Id).check(z.minLength(1), z.maxLength(mostRejudged)) }),
  /** All submissions of the chosen cells of a table of results. */
  z.strictObject({
    cells: z
      .array(z.strictObject({ user_id: Id, lesson_id: Id, task_id: Id }))
      .check(z.minLength(1), z.maxLength(mostRejudged)),
  }),
]);
export type NewRejudge = z.infer<typeof NewRejudge>;

/** `conflict`: there is nothing to judge again, or more than `mostRejudged`. */
const cannotStart = ['not_found', 'conflict'] as const;

export const adminRejudges = {
  start: endpoint({
    method: 'POST',
    path: '/admin/rejudge',
    access: 'admin',
    right: 'course.rejudge',
    of: { lesson: ['body.lesson_id?', 'body.cells.lesson_id?'], submission: 'body.submission_ids?' },
    audits: 'start_rejudge',
    summary: 'Judge a task, a lesson or a selection again, aside: nothing changes until it is applied',
    body: NewRejudge,
    reply: Created,
    refusals: cannotStart,
  }),
  startTask: endpoint({
    method: 'POST',
    path: '/admin/task/:id/rejudge',
    access: 'admin',
    right: 'school',
    audits: 'start_rejudge',
    summary: 'Judge every submission of a task again, aside',
    params: idParams,
    reply: Created,
    refusals: cannotStart,
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/rejudges',
    access: 'admin',
    right: 'course.rejudge',
    of: 'viewer',
    summary: 'Rejudges, newest first',
    query: z.object({
      task_id: z.optional(IdInText),
      lesson_id: z.optional(IdInText),
      status: z.optional(RejudgeStatus),
      ...paging,
    }),
    reply: z.object({ rejudges: z.array(Rejudge), total: z.int() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/rejudge/:id',
    access: 'admin',
    right: 'course.rejudge',
    of: { rejudge: 'params.id' },
    summary: 'How far a rejudge is, and how many would change',
    params: idParams,
    reply: RejudgeSummary,
    refusals: ['not_found'],
  }),
  items: endpoint({
    method: 'GET',
    path: '/admin/rejudge/:id/items',
    access: 'admin',
    right: 'course.rejudge',
    of: { rejudge: 'params.id' },
    summary: 'Who would change and how; those that change first',
    params: idParams,
    query: z.object({ only: z.optional(z.enum(['changed', 'better', 'worse', 'failed'])), ...paging }),
    reply: z.object({ items: z.array(RejudgeItem), total: z.int() }),
    refusals: ['not_found'],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/admin/rejudge/:id/apply',
    access: 'admin',
    right: 'course.rejudge',
    of: { rejudge: 'params.id' },
    audits: 'apply_rejudge',
    summary: 'Let it count: all of it, or the chosen submissions; what was judged later by a newer version stays',
    params: idParams,
    body: z.object({ submission_ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(mostRejudged))) }),
    reply: z.object({ applied: z.int(), left_out: z.int() }),
    refusals: ['not_found', 'conflict'],
  }),
  drop: endpoint({
    method: 'DELETE',
    path: '/admin/rejudge/:id',
    access: 'admin',
    right: 'course.rejudge',
    of: { rejudge: 'params.id' },
    audits: 'drop_rejudge',
    summary: 'Stop a rejudge or throw its outcome away',
    params: idParams,
    reply: null,
    refusals: ['not_found', 'conflict'],
  }),
};

export const rejudgeChannel = channel({
  name: 'rejudge',
  access: 'admin',
  right: 'course.rejudge',
  of: 'rejudge',
  data: RejudgeEvent,
});
