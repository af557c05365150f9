import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Time } from './primitives.ts';
import { SubmissionCause, SubmissionStatus } from './submissions.ts';

/** Who goes first: own runs and checks on samples, then submissions, then what nobody waits for at a screen. */
export const JudgeClass = z.enum(['run', 'submission', 'background']);
export type JudgeClass = z.infer<typeof JudgeClass>;

export const JudgeDriver = z.object({
  driver: z.string(),
  languages: z.array(z.string()),
  state: z.enum(['ready', 'starting', 'broken']),
  /** In Russian: why it is not ready and what would help. */
  reason: z.nullable(z.string()),
});
export type JudgeDriver = z.infer<typeof JudgeDriver>;

/** A process that judges. */
export const JudgeWorker = z.object({
  id: z.uuid(),
  host: z.string(),
  pid: z.int(),
  /** Programs at the same moment. */
  places: z.int(),
  languages: z.array(z.string()),
  drivers: z.array(JudgeDriver),
  running: z.array(z.object({ job: z.string(), since: Time })),
  started_at: Time,
  seen_at: Time,
  /** Said nothing for half a minute: what it had in hand is given to others. */
  is_gone: z.boolean(),
});
export type JudgeWorker = z.infer<typeof JudgeWorker>;

/** A submission that waits for the judge, is with it, or that the judge could do nothing with. */
export const JudgeRow = z.object({
  id: Id,
  cause: SubmissionCause,
  status: SubmissionStatus,
  user_id: Id,
  user_name: z.string(),
  task_id: Id,
  task_title: z.string(),
  lesson_id: z.nullable(Id),
  course_title: z.nullable(z.string()),
  queued_at: Time,
  finished_at: z.nullable(Time),
  /** What broke last, as the judge says it. */
  fault: z.string(),
});
export type JudgeRow = z.infer<typeof JudgeRow>;

export const JudgeState = z.object({
  now: Time,
  classes: z.array(z.object({ name: JudgeClass, waiting: z.int(), running: z.int(), oldest_at: z.nullable(Time) })),
  last_hour: z.object({ judged: z.int(), wait_p95_ms: z.nullable(z.number()) }),
  workers: z.array(JudgeWorker),
  /** Of the last thousand that were judged. */
  slowest: z.array(
    z.object({ task_id: Id, task_title: z.string(), judged: z.int(), average_ms: z.number(), longest_ms: z.number() }),
  ),
  /** The first in line; `classes` says how many there are. */
  waiting: z.array(JudgeRow),
  failed: z.array(JudgeRow),
  failed_total: z.int(),
});
export type JudgeState = z.infer<typeof JudgeState>;

const chosen = z.object({ submission_ids: z.array(Id).check(z.minLength(1), z.maxLength(1000)) });

export const adminJudge = {
  show: endpoint({
    method: 'GET',
    path: '/admin/judge',
    access: 'admin',
    summary: 'The queue, who judges, what is slow and what failed',
    reply: JudgeState,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/admin/judge/cancel',
    access: 'admin',
    summary: 'Take submissions that have no verdict yet from the queue; no attempt is spent',
    body: chosen,
    reply: z.object({ cancelled: z.int() }),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/admin/judge/retry',
    access: 'admin',
    summary: 'Judge submissions again that the judge broke on',
    body: chosen,
    reply: z.object({ retried: z.int() }),
  }),
};
