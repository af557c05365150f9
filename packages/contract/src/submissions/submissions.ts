import * as z from 'zod/mini';
import { DraftMark, DraftStamp, isKnown, KnownVersion } from '../drafts/drafts.ts';
import { channel, endpoint } from '../base/endpoint.ts';
import { namesGoTogether } from '../judge/file-names.ts';
import { Created, Id, IdInText, idParams, Natural, Time } from '../base/primitives.ts';
import { MyTaskView, TaskAnswer, TaskKind } from '../kinds/kinds.ts';
import { Language, ProgramLanguage, SourceFile } from '../judge/languages.ts';
import { LineRemark } from '../reviews/line-remark.ts';
import { Review } from '../reviews/reviews.ts';
import { Verdict } from '../judge/verdicts.ts';

const files = z
  .array(SourceFile)
  .check(z.minLength(1, 'Добавьте файл с решением'), z.maxLength(20, 'Не больше 20 файлов'), namesGoTogether());

/** `review`: a person will mark it. `cancelled`: the student took it back before it was judged, so it is no attempt. */
export const SubmissionStatus = z.enum(['queued', 'compiling', 'running', 'review', 'done', 'cancelled']);
/** Whether the judge has finished with it. */
export const isSettled = (status: z.infer<typeof SubmissionStatus> | undefined): boolean =>
  status === 'done' || status === 'review' || status === 'cancelled';
/** `submit` counts as an attempt. `check` runs only the samples and does not count. */
export const SubmissionCause = z.enum(['submit', 'check']);

export const NewSubmission = z.object({
  task_id: Id,
  lesson_id: z.optional(z.nullable(Id)),
  cause: z._default(SubmissionCause, 'submit'),
  /** `language` and `files`, or `answer`: the kind of the task decides. */
  language: z.optional(z.nullable(Language)),
  files: z.optional(
    files.check(z.refine((list) => list.some((f) => f.content.trim() !== ''), 'Напишите решение: сейчас оно пустое')),
  ),
  answer: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  /** How many attempts the page showed. Where each attempt has its own variant, another number now is a `conflict`. */
  attempts_used: z.optional(Natural),
});
export type NewSubmission = z.infer<typeof NewSubmission>;

/**
 * One test of a judgement. Texts of visible tests are cut at 4 KiB. A field is null when the student may not see it.
 */
export const TestResult = z.object({
  group: z.int(),
  group_name: z.string(),
  number: z.int(),
  name: z.string(),
  is_sample: z.boolean(),
  verdict: Verdict,
  time_ms: z.nullable(z.number()),
  memory_kb: z.nullable(z.int()),
  input: z.nullable(z.string()),
  expected: z.nullable(z.string()),
  got: z.nullable(z.string()),
  stderr: z.nullable(z.string()),
  /** What went wrong, in plain Russian. */
  message: z.nullable(z.string()),
  /** The earned share of the test's points, 0 to 1. */
  share: z.nullable(z.number()),
  /** The texts hold replacements for what a screen can not show: `␀` for U+0000, `\xff` for a byte. */
  is_escaped: z.optional(z.boolean()),
  /** Depends on the kind: `TableDifference`, `ConversationReport`, `QuestionReport`, `ParsonsReport`, `PerformanceReport`. */
  details: z.nullable(z.record(z.string(), z.unknown())),
});
export type TestResult = z.infer<typeof TestResult>;

export const SubmissionRow = z.object({
  id: Id,
  task_id: Id,
  lesson_id: z.nullable(Id),
  cause: SubmissionCause,
  language: z.nullable(Language),
  status: SubmissionStatus,
  /** The task's version at the judgement. */
  task_version: z.int(),
  verdict: z.nullable(Verdict),
  score: z.nullable(z.number()),
  max_score: z.nullable(z.number()),
  time_ms: z.nullable(z.number()),
  memory_kb: z.nullable(z.int()),
  /** What share of the points counts, in percent, by the time of arrival; null: practice, nothing counts. */
  late_credit: z.nullable(z.int()),
  /** It was taken at the end of an exam though it breaks this rule; null: it breaks none. */
  broken_rule: z.nullable(z.string()),
  /** Of a trial of an exam, or of a sitting that was replaced by another: it gives nothing. Left out: not so. */
  is_set_aside: z.optional(z.boolean()),
  /** Its container's files are being copied; then it is judged. */
  is_copying: z.boolean(),
  queued_at: Time,
  finished_at: z.nullable(Time),
});
export type SubmissionRow = z.infer<typeof SubmissionRow>;

export const Submission = z.extend(SubmissionRow, {
  user_id: Id,
  kind: TaskKind,
  files: z.array(SourceFile),
  answer: z.nullable(TaskAnswer),
  /** The set-up as this student saw it, needed to show the answer; null for kinds with source files. */
  view: z.nullable(MyTaskView),
  /** The statement of this attempt, when each attempt has its own variant; null: the task's statement. */
  statement: z.nullable(z.string()),
  /** How many tests will run; `tests` holds those that have ended. */
  tests_total: z.int(),
  compiler_output: z.string(),
  explanation: z.nullable(z.string()),
  tests: z.array(TestResult),
  /** A teacher's review, as far as feedback allows; null: there is none. */
  review: z.nullable(Review),
  /** Of teachers, on lines of the files. */
  remarks: z.array(LineRemark),
  /** The verdict and score before a rejudge changed them, as far as feedback allows; null: not changed. */
  rejudged: z.nullable(z.object({ at: Time, verdict: Verdict, score: z.number(), max_score: z.number() })),
  /**
   * Of one's own submission while it is queued. `ahead`: how many come before it, at most 1000. `is_unserved`: no machine
   * judges its language now, so it waits for one.
   */
  queue: z.optional(z.object({ ahead: z.int(), is_unserved: z.boolean() })),
});
export type Submission = z.infer<typeof Submission>;

/**
 * Sent while judging: one event after each test, then one with status `done`. After that the browser reads the
 * submission again.
 */
export const SubmissionEvent = z.object({
  id: Id,
  status: SubmissionStatus,
  tests_done: z.int(),
  tests_total: z.int(),
  verdict: z.nullable(Verdict),
  test: z.nullable(
    z.object({
      group: z.int(),
      number: z.int(),
      is_sample: z.boolean(),
      verdict: z.nullable(Verdict),
      time_ms: z.nullable(z.number()),
    }),
  ),
  /** Nothing was judged: a teacher's remarks on lines have changed. */
  is_remarked: z.optional(z.literal(true)),
});
export type SubmissionEvent = z.infer<typeof SubmissionEvent>;

export const Draft = z.extend(DraftMark, {
  language: z.nullable(Language),
  files: z.array(SourceFile),
  answer: z.nullable(TaskAnswer),
});
export type Draft = z.infer<typeof Draft>;

/**
 * When a text of an exam was typed. The browser counts by a monotonic clock of its page, so the clock of the device
 * does not matter. The server has only the browser's word for it, so it asks for it only within the grace after the end,
 * and the most that a false word can win is that grace.
 */
export const Typed = z.object({
  /** One page of a browser, by a name of its own choice. */
  page: z.string().check(z.maxLength(40)),
  /** Grows with each change of the page, so that a call that was long on its way changes nothing. */
  count: Id,
  /** How long before this call the last change was typed. */
  ms_ago: z.int().check(z.minimum(-2_147_483_648), z.maximum(2_147_483_647)),
});
export type Typed = z.infer<typeof Typed>;

export const RunResult = z.object({
  status: z.enum(['ok', 'compile_error', 'runtime_error', 'time_limit', 'memory_limit', 'output_limit', 'idle_limit']),
  exit_code: z.nullable(z.int()),
  stdout: z.string(),
  stderr: z.string(),
  explanation: z.nullable(z.string()),
  time_ms: z.number(),
  memory_kb: z.int(),
});
export type RunResult = z.infer<typeof RunResult>;

export const submissions = {
  create: endpoint({
    method: 'POST',
    path: '/user/submission',
    access: 'signed-in',
    unaudited: 'a student’s own work, which is kept with its time',
    summary: 'Send a solution to the judge; the header Idempotency-Key makes a repeat harmless',
    body: NewSubmission,
    reply: Created,
    bodyLimitBytes: 6 * 1024 * 1024,
    refusals: [
      'not_found',
      'task_not_ready',
      'language_not_allowed',
      'attempts_used_up',
      'too_soon',
      'conflict',
      'too_many_waiting',
      'lesson_closed',
      'lesson_locked',
    ],
  }),
  get: endpoint({
    method: 'GET',
    path: '/user/submission/:id',
    access: 'signed-in',
    summary: 'My submission with what I may see of its tests',
    params: idParams,
    reply: Submission,
    refusals: ['not_found', 'lesson_locked', 'task_not_ready', 'judge_unavailable'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/user/submission/:id/cancel',
    access: 'signed-in',
    unaudited: 'a student’s own work, which is kept with its time',
    summary: 'Take back my submission that still waits for the judge; it is no attempt then',
    params: idParams,
    reply: null,
    refusals: ['not_found', 'conflict', 'lesson_locked'],
  }),
  ofTask: endpoint({
    method: 'GET',
    path: '/user/task/:id/submissions',
    access: 'signed-in',
    summary: 'My attempts at a task, newest first',
    params: idParams,
    query: z.object({ lesson_id: z.optional(IdInText) }),
    reply: z.object({ submissions: z.array(SubmissionRow), total: z.int() }),
    refusals: ['not_found', 'lesson_locked'],
  }),
  run: endpoint({
    method: 'POST',
    path: '/user/run',
    access: 'signed-in',
    unaudited: 'it reads or computes, and keeps nothing',
    summary: 'Run a program on own input; nothing is kept',
    body: z.object({
      language: ProgramLanguage,
      files,
      stdin: z._default(z.string().check(z.maxLength(1_048_576)), ''),
      /** When given, the task's starter files that a student sees stand beside the program. */
      task_id: z.optional(z.nullable(Id)),
    }),
    reply: RunResult,
    bodyLimitBytes: 7 * 1024 * 1024,
    refusals: ['judge_unavailable', 'too_soon'],
  }),
};

export const drafts = {
  get: endpoint({
    method: 'GET',
    path: '/user/task/:id/draft',
    access: 'signed-in',
    summary: 'What I typed last at this task of a lesson',
    params: idParams,
    // pages of an earlier release name no lesson
    query: z.extend(KnownVersion, { lesson_id: z.optional(IdInText) }),
    reply: z.object({ draft: z.nullable(Draft), is_known: isKnown }),
    refusals: ['not_found'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/user/task/:id/draft',
    access: 'signed-in',
    unaudited: 'a draft of one’s own',
    summary: 'Keep what I am typing',
    params: idParams,
    body: z.extend(DraftStamp, {
      language: z.optional(z.nullable(Language)),
      files: z.optional(z.array(SourceFile).check(z.maxLength(20))),
      answer: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
      lesson_id: z.optional(z.nullable(Id)),
      /** In an exam. */
      typed: z.optional(Typed),
    }),
    reply: DraftMark,
    bodyLimitBytes: 6 * 1024 * 1024,
    refusals: ['not_found', 'lesson_locked', 'newer_draft'],
  }),
};

export const adminSubmissions = {
  get: endpoint({
    method: 'GET',
    path: '/admin/submission/:id',
    access: 'admin',
    right: 'course.works',
    of: { submission: 'params.id' },
    summary: "Anyone's submission with every test",
    params: idParams,
    /** `is_erased`: the person was erased, and what was handed in with them. Left out: not so. */
    reply: z.extend(Submission, { user_name: z.string(), task_title: z.string(), is_erased: z.optional(z.boolean()) }),
    refusals: ['not_found'],
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/admin/submissions',
    access: 'admin',
    right: 'course.results',
    of: { lesson: 'query.lesson_id' },
    summary: "One person's attempts at a task of a lesson, newest first",
    query: z.object({ user_id: IdInText, lesson_id: IdInText, task_id: IdInText }),
    reply: z.object({ submissions: z.array(SubmissionRow), total: z.int() }),
  }),
};

/** The owner of the submission and administrators may follow it. */
export const submissionChannel = channel({ name: 'submission', access: 'signed-in', data: SubmissionEvent });
