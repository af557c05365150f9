import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Language } from '../judge/languages.ts';
import { GivenTime, Id, IdInText, paging, Time } from '../base/primitives.ts';
import { SubmissionStatus } from './submissions.ts';
import { Verdict } from '../judge/verdicts.ts';

/** A submission that counts as an attempt, with what statistics group it by. */
export const ListedSubmission = z.object({
  id: Id,
  user_id: Id,
  user_name: z.string(),
  task_id: Id,
  task_title: z.string(),
  lesson_id: z.nullable(Id),
  lesson_title: z.nullable(z.string()),
  language: z.nullable(Language),
  status: SubmissionStatus,
  verdict: z.nullable(Verdict),
  score: z.nullable(z.number()),
  max_score: z.nullable(z.number()),
  failed_test: z.nullable(z.string()),
  error_key: z.nullable(z.string()),
  time_ms: z.nullable(z.number()),
  queued_at: Time,
});
export type ListedSubmission = z.infer<typeof ListedSubmission>;

/** Of the attempts of a person only the one that a figure counts. */
export const SubmissionOf = z.enum([
  /** The attempt whose points count. */
  'best',
  /** The newest attempt, where nothing is solved. */
  'stuck',
  /** The first attempt with full marks. */
  'full',
]);
export type SubmissionOf = z.infer<typeof SubmissionOf>;

const numberInText = (max: number) =>
  z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number)).check(z.maximum(max));

export const mostCounted = 10_000;

export const adminSubmissionList = {
  list: endpoint({
    method: 'GET',
    path: '/admin/submission/list',
    access: 'admin',
    right: 'course.results',
    of: { lesson: 'query.lesson_id?', course: 'query.course_id?' },
    nameless: {
      keeps: ['task_title', 'lesson_title', 'failed_test', 'task', 'lesson', 'course', 'user_group'],
      ordered: ['submissions'],
    },
    summary: 'Submissions that count, newest first: those behind a number of the statistics',
    query: z.object({
      task_id: z.optional(IdInText),
      lesson_id: z.optional(IdInText),
      course_id: z.optional(IdInText),
      user_group_id: z.optional(IdInText),
      user_id: z.optional(IdInText),
      verdict: z.optional(Verdict),
      failed_test: z.optional(z.string().check(z.maxLength(20))),
      error_key: z.optional(z.string().check(z.maxLength(300))),
      of: z.optional(SubmissionOf),
      /** Tenths of the points that the best attempt earned; needs `of=best`. */
      tenth: z.optional(numberInText(10)),
      /** The number of the first attempt with full marks, and the minutes until then; they need `of=full`. */
      attempt: z.optional(numberInText(20)),
      minutes_from: z.optional(numberInText(100_000)),
      minutes_to: z.optional(numberInText(100_000)),
      /** The newest answers that chose an option of a question, both from 1; they need `task_id`. */
      question: z.optional(numberInText(1000)),
      option: z.optional(numberInText(1000)),
      from: z.optional(GivenTime),
      to: z.optional(GivenTime),
      ...paging,
    }),
    reply: z.object({
      submissions: z.array(ListedSubmission),
      /** At most 10 000 are counted. */
      total: z.int(),
      /** How many people they are of. */
      students: z.int(),
      /** What the filters name; null: no such filter, or it is gone. */
      names: z.object({
        task: z.nullable(z.string()),
        lesson: z.nullable(z.string()),
        course: z.nullable(z.string()),
        user_group: z.nullable(z.string()),
        user: z.nullable(z.string()),
      }),
    }),
  }),
};
