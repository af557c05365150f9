import * as z from 'zod/mini';
import { beganFrom } from '../base/began-from.ts';
import { channel, endpoint } from '../base/endpoint.ts';
import { cellStatuses, MatrixCells } from './matrix-cells.ts';
import { NewOverride, Override } from '../marks/override.ts';
import { Id, IdInText, idParams, Time } from '../base/primitives.ts';
import { Verdict } from '../judge/verdicts.ts';

/**
 * The result of one student at one task; `score` is in the points of the lesson. A pushed cell without an attempt and
 * an override removes the cell.
 */
export const ResultCell = z.object({
  user_id: Id,
  lesson_id: Id,
  task_id: Id,
  /** `review`: a person must mark it. */
  status: z.enum(cellStatuses),
  score: z.number(),
  attempts: z.int(),
  best_submission_id: z.nullable(Id),
  last_submitted_at: Time,
  /** Left out when there is none. `score` and `status` already count it. */
  override: z.optional(Override),
});
export type ResultCell = z.infer<typeof ResultCell>;

/** How a student's newest attempt at a task ended, for who watches a class live. */
export const LastAttempt = z.object({
  submission_id: Id,
  /** Null while a person has to mark it. */
  verdict: z.nullable(Verdict),
  /** The numbers of the group and of the test, «2.3»; null when no test failed. */
  failed_test: z.nullable(z.string()),
  /** The message of an error and the text of its line, as they are grouped in statistics; null: there is none. */
  error_key: z.nullable(z.string()),
});
export type LastAttempt = z.infer<typeof LastAttempt>;

/** Where a solution failed, in words by which solutions of many people can be grouped. */
export type Failure = Pick<LastAttempt, 'failed_test' | 'error_key'>;

/** What is sent of a changed cell. `last` travels with news only: a whole matrix is large without it. */
export const ResultNews = z.extend(ResultCell, { last: z.optional(LastAttempt) });
export type ResultNews = z.infer<typeof ResultNews>;

export const ResultColumn = z.object({
  lesson_id: Id,
  lesson_title: z.string(),
  task_id: Id,
  title: z.string(),
  points: z.number(),
});
export type ResultColumn = z.infer<typeof ResultColumn>;

export const ResultUser = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.nullable(z.string()),
  username: z.nullable(z.string()),
  /** No student of the course any more: shown with what there is, and in no sum of the class. */
  has_left: z.boolean(),
});
export type ResultUser = z.infer<typeof ResultUser>;

/** What exceptions give in the matrix. Tips of cells show it. */
export const ResultException = z.object({
  user_ids: z.array(Id),
  /** The group that has it; null: the person. */
  group_title: z.nullable(z.string()),
  /** Null: all lessons, all tasks. */
  lesson_id: z.nullable(Id),
  task_id: z.nullable(Id),
  is_more_time: z.boolean(),
  extra_attempts: z.int(),
  is_excused: z.boolean(),
  reason: z.string(),
});
export type ResultException = z.infer<typeof ResultException>;

const Matrix = z.object({
  title: z.string(),
  course_id: Id,
  course_title: z.string(),
  user_groups: z.array(z.object({ id: Id, title: z.string() })),
  users: z.array(ResultUser),
  /** Who has begun an exam of these lessons, whatever has been handed in. */
  begun: z.array(Id),
  columns: z.array(ResultColumn),
  cells: MatrixCells,
  exceptions: z.array(ResultException),
});
export type Matrix = z.infer<typeof Matrix>;

/** The answer is large: it is written once into text, and known again by its tag. */
const tagged = { reply: Matrix, replyKind: 'tagged' } as const;

const query = z.object({ user_group_id: z.optional(IdInText) });

const nameless = {
  keeps: [
    'title',
    'course_title',
    'lesson_title',
    'group_title',
    'counts',
    'columns',
    'scores',
    'states',
    'attempts',
    'minutes',
  ],
};

export const adminResults = {
  lesson: endpoint({
    method: 'GET',
    path: '/admin/lesson/:id/results',
    access: 'admin',
    right: 'course.results',
    of: { lesson: 'params.id' },
    nameless,
    summary: 'Students × tasks of a lesson',
    params: idParams,
    query,
    ...tagged,
    refusals: ['not_found'],
  }),
  course: endpoint({
    method: 'GET',
    path: '/admin/course/:id/results',
    access: 'admin',
    right: 'course.results',
    of: { course: 'params.id' },
    nameless,
    summary: 'Students × tasks of a course',
    params: idParams,
    query,
    ...tagged,
    refusals: ['not_found'],
  }),
  cell: endpoint({
    method: 'GET',
    path: '/admin/result',
    access: 'admin',
    right: 'course.results',
    of: { lesson: 'query.lesson_id' },
    summary: 'One cell in full: what the matrix leaves out; null without an attempt and an override',
    query: z.object({ user_id: IdInText, lesson_id: IdInText, task_id: IdInText }),
    reply: z.object({ cell: z.nullable(ResultCell) }),
    refusals: ['not_found'],
  }),
  override: endpoint({
    method: 'POST',
    path: '/admin/result',
    access: 'admin',
    right: 'course.mark',
    of: { lesson: 'body.lesson_id', user: 'body.user_id' },
    audits: 'change_result',
    summary: "Set a student's points at a task whatever was handed in; null takes that back",
    /** `began_from.override`: the score and the comment as one, or null. */
    body: z.extend(NewOverride, { began_from: beganFrom }),
    reply: ResultCell,
    meanwhile: 'by-field',
    refusals: ['not_found', 'changed_meanwhile'],
  }),
};

/** Sent when a verdict, a teacher's marks or an override changes a cell. */
export const lessonResultsChannel = channel({
  name: 'results:lesson',
  access: 'admin',
  right: 'course.results',
  of: 'lesson',
  nameless: { keeps: ['failed_test'] },
  data: ResultNews,
});
export const courseResultsChannel = channel({
  name: 'results:course',
  access: 'admin',
  right: 'course.results',
  of: 'course',
  nameless: { keeps: ['failed_test'] },
  data: ResultNews,
});
