import * as z from 'zod/mini';
import { longerThan } from '../base/issue-words.ts';
import { endpoint } from '../base/endpoint.ts';
import { TaskKind } from '../kinds/kinds.ts';
import { Id, IdInText, idParams, Natural, paging, Time } from '../base/primitives.ts';
import { Remark } from './reviews.ts';

export const NewReview = z.object({
  /** The number of the last review that the teacher saw; 0: none. A newer review makes this one a `conflict`. */
  after: Natural,
  /** Criterion key → points. All criteria of the rubric are needed. */
  points: z.record(z.string(), z.number('Поставьте баллы')),
  comment: z._default(z.string().check(z.maxLength(50_000, longerThan('Комментарий', 50_000))), ''),
  remarks: z._default(z.array(Remark).check(z.maxLength(500, 'Не больше 500 замечаний')), []),
});
export type NewReview = z.infer<typeof NewReview>;

/** A submission that waits for a person's marks. */
export const WaitingRow = z.object({
  submission_id: Id,
  user_id: Id,
  user_name: z.string(),
  task_id: Id,
  task_title: z.string(),
  kind: TaskKind,
  lesson_id: Id,
  lesson_title: z.string(),
  course_id: Id,
  course_title: z.string(),
  queued_at: Time,
  /** What share of the points counts, in percent. */
  late_credit: z.nullable(z.int()),
  /** It was taken at the end of an exam though it breaks this rule. */
  broken_rule: z.nullable(z.string()),
});
export type WaitingRow = z.infer<typeof WaitingRow>;

/** A course, lesson, task or group with something to mark, as a choice of the filter. */
const Choice = z.object({ id: Id, title: z.string() });

export const adminReviews = {
  list: endpoint({
    method: 'GET',
    path: '/admin/reviews',
    access: 'admin',
    right: 'course.mark',
    of: 'viewer',
    summary: 'What waits to be marked, oldest first; with the places and groups to choose between',
    query: z.object({
      course_id: z.optional(IdInText),
      lesson_id: z.optional(IdInText),
      task_id: z.optional(IdInText),
      user_group_id: z.optional(IdInText),
      ...paging,
    }),
    reply: z.object({
      reviews: z.array(WaitingRow),
      total: z.int(),
      courses: z.array(Choice),
      lessons: z.array(z.extend(Choice, { course_id: Id })),
      tasks: z.array(Choice),
      user_groups: z.array(Choice),
    }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/admin/submission/:id/review',
    access: 'admin',
    right: 'course.mark',
    of: { submission: 'params.id' },
    audits: 'review_submission',
    summary: 'Mark a submission by the rubric of its task, or mark it anew',
    params: idParams,
    body: NewReview,
    meanwhile: 'by-version',
    reply: z.object({ number: z.int() }),
    refusals: ['not_found', 'not_markable', 'conflict'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/admin/submission/:id/review/undo',
    access: 'admin',
    right: 'course.mark',
    of: { submission: 'params.id' },
    audits: 'undo_review',
    summary: 'Take the last marking back: the one before it holds again, or the submission waits',
    params: idParams,
    body: z.object({ number: Id }),
    reply: null,
    refusals: ['not_found', 'conflict'],
  }),
};
