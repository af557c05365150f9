import * as z from 'zod/mini';
import { deskCounts } from './desk-counts.ts';
import { FirstStep } from './first-steps.ts';
import { endpoint } from '../base/endpoint.ts';
import { Id, Time } from '../base/primitives.ts';
import { QuestionRow } from '../questions/question-inbox.ts';
import { WaitingRow } from '../reviews/review-queue.ts';
import { Stuck, Try } from '../results/stuck.ts';

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

/** A work that came back after the viewer had returned it. */
export const ReworkedRow = z.object({
  submission_id: Id,
  user_id: Id,
  user_name: z.string(),
  task_id: Id,
  task_title: z.string(),
  lesson_id: Id,
  lesson_title: z.string(),
  course_title: z.string(),
  /** When it was handed in. */
  queued_at: Time,
});
export type ReworkedRow = z.infer<typeof ReworkedRow>;

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

/** A lesson that goes on now: a group is in it. */
export const DeskLesson = z.object({
  lesson_id: Id,
  lesson_title: z.string(),
  course_title: z.string(),
  group_titles: z.array(z.string()),
  students: z.int(),
  tasks: z.array(z.object({ task_id: Id, title: z.string() })),
  /** Who is here, by name. A task of null: the text of the lesson. */
  people: z.array(
    z.object({
      user_id: Id,
      user_name: z.string(),
      task_id: z.nullable(Id),
      is_done: z.boolean(),
      stuck: z.nullable(Stuck),
    }),
  ),
  /** Who was not here yet, by name. */
  absent: z.array(z.object({ user_id: Id, user_name: z.string() })),
  /** Of the last ten minutes. */
  attempts: z.int(),
  accepted: z.int(),
  /** How the last attempts of most students at one task ended. */
  common: z.nullable(z.extend(Try, { task_id: Id, students: z.int() })),
});
export type DeskLesson = z.infer<typeof DeskLesson>;

/** The next lesson that opens. */
export const NextLesson = z.object({
  lesson_id: Id,
  lesson_title: z.string(),
  course_title: z.string(),
  opens_at: Time,
});
export type NextLesson = z.infer<typeof NextLesson>;

/** An exam that is written now. */
const DeskExam = z.object({
  lesson_id: Id,
  lesson_title: z.string(),
  course_title: z.string(),
  writing: z.int(),
  /** When the last of them has to end. */
  ends_at: z.nullable(Time),
});

/** A rejudge whose new verdicts are there: somebody has to take them or leave them. */
const DeskRejudge = z.object({ id: Id, title: z.string(), total: z.int() });

const Person = z.object({ user_id: Id, user_name: z.string(), at: Time });

/** Something that the viewer has written: a remark or a review at a work, an answer, a lesson. */
export const WrittenRow = z.object({
  kind: z.enum(['remark', 'review', 'answer', 'lesson']),
  lesson_id: Id,
  lesson_title: z.string(),
  task_id: z.nullable(Id),
  task_title: z.nullable(z.string()),
  /** To whom; null for a lesson. */
  user_id: z.nullable(Id),
  user_name: z.nullable(z.string()),
  /** Of an answer. */
  question_id: z.nullable(Id),
  /** The beginning of the words; empty for a lesson, and for a review without a comment. */
  text_head: z.string(),
  at: Time,
});
export type WrittenRow = z.infer<typeof WrittenRow>;

export const Desk = z.object({
  /** Null: no lesson with three students in it. */
  lesson: z.nullable(DeskLesson),
  next_lesson: z.nullable(NextLesson),
  exams: z.array(DeskExam),
  rejudges: z.array(DeskRejudge),
  to_mark: z.object({ rows: z.array(WaitingRow), total: z.int() }),
  /** Open ones, the longest waiting first. */
  questions: z.object({ rows: z.array(QuestionRow), total: z.int() }),
  stuck: z.object({ rows: z.array(StuckRow), total: z.int() }),
  /** Works that the viewer has returned and that were handed in since, the longest waiting first. */
  reworked: z.object({ rows: z.array(ReworkedRow), total: z.int() }),
  due: z.object({
    rows: z.array(DueRow),
    /** Whether only groups that the viewer teaches are counted. Who teaches none sees all. */
    is_own: z.boolean(),
  }),
  /** What the viewer wrote last, the latest first; of one work, thread or lesson once. */
  written: z.array(WrittenRow),
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
  /** Empty: all is done, the viewer has put them away, or may do none of them. */
  first_steps: z.array(FirstStep),
  /** The tour was neither begun nor put away. */
  is_tour_offered: z.boolean(),
});
export type Desk = z.infer<typeof Desk>;

export const adminDesk = {
  show: endpoint({
    method: 'GET',
    path: '/admin/desk',
    access: 'admin',
    right: 'course.read',
    of: 'viewer',
    nameless: {
      keeps: ['title', 'task_title', 'lesson_title', 'course_title', 'group_title', 'group_titles', 'failed_test'],
      ordered: ['rows'],
    },
    summary: 'The home of a teacher: what to mark, who asks, who is stuck, what is due, what is out of order',
    reply: Desk,
  }),
  counts: deskCounts,
};
