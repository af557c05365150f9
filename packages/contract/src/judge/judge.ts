import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, Time } from '../base/primitives.ts';
import { Language } from './languages.ts';
import { SubmissionCause, SubmissionStatus } from '../submissions/submissions.ts';

/**
 * Priority classes of the judge, highest first: own runs and checks on samples; submissions; work that nobody waits
 * for.
 */
export const JudgeClass = z.enum(['run', 'submission', 'background']);
export type JudgeClass = z.infer<typeof JudgeClass>;

export const JudgeDriver = z.object({
  driver: z.string(),
  languages: z.array(z.string()),
  state: z.enum(['ready', 'starting', 'broken']),
  /** In Russian: why the language is not ready and what would help. */
  reason: z.nullable(z.string()),
  /** The engine's runtime for programs, when one is set: `runsc` is gVisor. */
  runtime: z.optional(z.string()),
});
export type JudgeDriver = z.infer<typeof JudgeDriver>;

/** The kinds of background work, by their names in the queue. */
export const JobName = z.enum([
  'check-task',
  'compare-solutions',
  'copy-home',
  'finish-erasure',
  'import-users',
  'issue-passwords',
  'judge-submission',
  'make-export',
  'rejudge-submission',
  'run-errand',
  'send-letter',
  'start-container',
  'stop-container',
]);
export type JobName = z.infer<typeof JobName>;

/** A process that judges and does other jobs. */
export const JudgeWorker = z.object({
  id: z.uuid(),
  host: z.string(),
  pid: z.int(),
  /** How many programs it runs at the same time. */
  places: z.int(),
  languages: z.array(z.string()),
  drivers: z.array(JudgeDriver),
  /** `job` is a JobName. While processes are replaced, it may be a name of another release. */
  running: z.array(z.object({ job: z.string(), since: Time })),
  started_at: Time,
  seen_at: Time,
  /** It was told to end: it takes no more jobs and gives back those that it has. */
  is_leaving: z.boolean(),
  /** It was silent for 30 seconds. Its jobs are given to other workers. */
  is_gone: z.boolean(),
});
export type JudgeWorker = z.infer<typeof JudgeWorker>;

/** A submission that waits, is being judged, or could not be judged. */
export const JudgeRow = z.object({
  id: Id,
  cause: SubmissionCause,
  language: z.nullable(Language),
  status: SubmissionStatus,
  user_id: Id,
  user_name: z.string(),
  task_id: Id,
  task_title: z.string(),
  lesson_id: z.nullable(Id),
  course_title: z.nullable(z.string()),
  queued_at: Time,
  finished_at: z.nullable(Time),
  /** The last error of the judge on it, untranslated. */
  fault: z.string(),
});
export type JudgeRow = z.infer<typeof JudgeRow>;

export const JudgeState = z.object({
  now: Time,
  classes: z.array(z.object({ name: JudgeClass, waiting: z.int(), running: z.int(), oldest_at: z.nullable(Time) })),
  last_hour: z.object({ judged: z.int(), wait_p95_ms: z.nullable(z.number()) }),
  workers: z.array(JudgeWorker),
  /** Languages of waiting solutions that no process judges now. */
  unserved: z.array(z.object({ language: Language, waiting: z.int(), oldest_at: Time })),
  /** The slowest of the last thousand judged submissions. */
  slowest: z.array(
    z.object({ task_id: Id, task_title: z.string(), judged: z.int(), average_ms: z.number(), longest_ms: z.number() }),
  ),
  /** The first in line; `classes` counts all. */
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
    right: 'school',
    summary: 'The queue, who judges, what is slow and what failed',
    reply: JudgeState,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/admin/judge/cancel',
    access: 'admin',
    right: 'school',
    audits: 'cancel_submission',
    summary: 'Take submissions that have no verdict yet from the queue; no attempt is spent',
    body: chosen,
    reply: z.object({ cancelled: z.int() }),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/admin/judge/retry',
    access: 'admin',
    right: 'school',
    audits: 'retry_submission',
    summary: 'Judge submissions again that the judge broke on',
    body: chosen,
    reply: z.object({ retried: z.int() }),
  }),
};
