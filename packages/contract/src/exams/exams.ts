import * as z from 'zod/mini';
import { channel, endpoint } from '../base/endpoint.ts';
import { ExamFeedback, HandedInBy, mostRepeats, Nth } from './exam-fields.ts';
import { ExamState } from './exam-state.ts';
import { Id, idParams, numberInQuery, Time } from '../base/primitives.ts';
import { ReadText } from '../lessons/read-text.ts';

export const MyExamTask = z.object({
  task_id: Id,
  title: z.string(),
  /** Something was typed or handed in; after the end: handed in. */
  is_answered: z.boolean(),
  /** Which rule my answer breaks, in words: as it stands while I write; afterwards, as it was taken. Null: none. */
  broken_rule: z.nullable(z.string()),
  /** What of my answer is left open, in words: the hand-in takes it so. Null: nothing. */
  left_open: z.nullable(z.string()),
  /** After the end: it is taken, and the files of its container are still being copied. */
  is_copying: z.boolean(),
});
export type MyExamTask = z.infer<typeof MyExamTask>;

/** What I shall be given. */
const Ahead = z.object({
  tasks: z.int(),
  /** Whether one of them may be solved in a container. */
  may_have_container: z.boolean(),
});

/** A trial, or a sitting that I have replaced by another: it counts for nothing. */
const ExamTry = z.object({
  nth: Nth,
  handed_in_at: Time,
  tasks: z.array(
    z.object({
      task_id: Id,
      title: z.string(),
      is_answered: z.boolean(),
      points: z.number(),
      /** Null: not told, or not known yet. */
      score: z.nullable(z.number()),
    }),
  ),
});
export type ExamTry = z.infer<typeof ExamTry>;

/** An exam as its student sees it. Times are the server's; `now` is the server's clock at the answer. */
export const MyExam = z.object({
  lesson_id: Id,
  course_id: Id,
  title: z.string(),
  rules: z.string(),
  rules_tree: ReadText,
  /** How long I may write, with the time that exceptions add. */
  minutes: z.int(),
  opens_at: z.nullable(Time),
  /** Nobody writes after it, whatever is left of the own time; null: there is no such moment. */
  closes_at: z.nullable(Time),
  feedback: ExamFeedback,
  grace_s: z.int(),
  state: ExamState,
  now: Time,
  started_at: z.nullable(Time),
  ends_at: z.nullable(Time),
  handed_in_at: z.nullable(Time),
  handed_in_by: z.nullable(HandedInBy),
  /** A teacher has opened it again for me. */
  reopened: z.nullable(z.object({ at: Time, reason: z.string() })),
  /** What I was given; empty until I begin. */
  tasks: z.array(MyExamTask),
  /** Which sitting mine is; null: I have not begun. */
  nth: z.nullable(Nth),
  /** Where I may begin now, for the first time or again; null otherwise. */
  ahead: z.nullable(z.extend(Ahead, { nth: Nth })),
  /** Where I may try it first, for nothing; null otherwise. */
  trial_ahead: z.nullable(Ahead),
  /** How many times it may be written after the first. */
  repeats: z.optional(z.int()),
  /** The newest first. */
  tries: z.array(ExamTry),
});
export type MyExam = z.infer<typeof MyExam>;

export const exams = {
  get: endpoint({
    method: 'GET',
    path: '/user/lesson/:id/exam',
    access: 'signed-in',
    summary: 'The exam of a lesson: its rules, and how mine stands by the clock of the server',
    params: idParams,
    reply: MyExam,
    refusals: ['not_found'],
  }),
  begin: endpoint({
    method: 'POST',
    path: '/user/lesson/:id/exam',
    access: 'signed-in',
    isPersonal: true,
    unaudited: 'a student’s own work, which is kept with its time',
    summary: 'Begin this sitting: my clock starts. A repeat of the call changes nothing',
    params: idParams,
    body: z.object({
      consents: z.literal(true, 'Подтвердите, что прочитали правила'),
      /** Which sitting begins; left out: the first that counts. */
      nth: z.optional(Nth),
    }),
    reply: null,
    refusals: ['not_found', 'lesson_locked', 'conflict'],
  }),
  handIn: endpoint({
    method: 'POST',
    path: '/user/lesson/:id/exam/hand_in',
    access: 'signed-in',
    isPersonal: true,
    unaudited: 'a student’s own work, which is kept with its time',
    summary: 'Hand in all that I have typed. A repeat changes nothing',
    params: idParams,
    query: z.object({
      /** Which sitting the page shows, and no other one; left out: the first that counts. */
      nth: z.optional(numberInQuery(0, mostRepeats + 1)),
    }),
    reply: null,
    refusals: ['not_found', 'conflict'],
  }),
};

/** The end was moved, an exam was handed in by a teacher, or the results are released: read the exam again. */
export const examChannel = channel({ name: 'exam', access: 'signed-in', data: z.object({ at: Time }) });
