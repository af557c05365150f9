import * as z from 'zod/mini';
import { channel, endpoint } from '../base/endpoint.ts';
import { SourceFile } from '../judge/languages.ts';
import { Id, IdInText, idParams, paging } from '../base/primitives.ts';
import { messageText, Question, questionHead, QuestionPlace, QuestionState } from './questions.ts';

/** A question as the inbox of staff lists it. */
export const QuestionRow = z.extend(QuestionPlace, {
  ...questionHead,
  user_id: Id,
  user_name: z.string(),
  course_id: Id,
  course_title: z.string(),
  /** The beginning of the last message. */
  text_head: z.string(),
});
export type QuestionRow = z.infer<typeof QuestionRow>;

export const StaffQuestion = z.extend(Question, {
  user_id: Id,
  user_name: z.string(),
  course_id: Id,
  course_title: z.string(),
  /** The student's program when it was asked; empty where there was none. */
  files: z.array(SourceFile),
});
export type StaffQuestion = z.infer<typeof StaffQuestion>;

const refusals = ['not_found'] as const;

export const adminQuestions = {
  list: endpoint({
    method: 'GET',
    path: '/admin/questions',
    access: 'admin',
    right: 'course.works',
    of: 'viewer',
    summary: 'Questions of students: open ones the longest waiting first, others the latest first',
    query: z.object({
      state: z.optional(QuestionState),
      course_id: z.optional(IdInText),
      lesson_id: z.optional(IdInText),
      user_id: z.optional(IdInText),
      ...paging,
    }),
    reply: z.object({
      questions: z.array(QuestionRow),
      total: z.int(),
      /** Courses with questions, whatever filter is set. */
      courses: z.array(z.object({ id: Id, title: z.string() })),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/question/:id',
    access: 'admin',
    right: 'course.works',
    of: { question: 'params.id' },
    summary: 'A question with its messages and the code of that moment',
    params: idParams,
    reply: StaffQuestion,
    refusals,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/admin/question/:id/answer',
    access: 'admin',
    right: 'course.answer',
    of: { question: 'params.id' },
    unaudited: 'what is kept says who wrote it, and when',
    summary:
      'Answer a student; `show_all` shows it to the class without the name; the header Idempotency-Key makes a repeat harmless',
    params: idParams,
    body: z.object({
      text: messageText,
      show_all: z._default(z.boolean(), false),
    }),
    reply: StaffQuestion,
    refusals,
  }),
  close: endpoint({
    method: 'POST',
    path: '/admin/question/:id/close',
    access: 'admin',
    right: 'course.answer',
    of: { question: 'params.id' },
    unaudited: 'what is kept says who wrote it, and when',
    summary: 'Close a question without an answer, or open it again',
    params: idParams,
    body: z.object({ is_closed: z.boolean() }),
    reply: StaffQuestion,
    refusals,
  }),
  share: endpoint({
    method: 'POST',
    path: '/admin/question/:id/share',
    access: 'admin',
    right: 'course.answer',
    of: { question: 'params.id' },
    unaudited: 'what is kept says who wrote it, and when',
    summary: 'Show an answered question to the class without the name, or no longer',
    params: idParams,
    body: z.object({ is_shared: z.boolean() }),
    reply: StaffQuestion,
    refusals: ['not_found', 'conflict'],
  }),
};

/** There is one inbox, of all staff. */
export const inboxId = 1;

/**
 * Sent when a question was asked, answered, closed or opened, and when a work began to wait for marks or does no more.
 * Each person of staff hears of the own courses.
 */
export const inboxChannel = channel({
  name: 'inbox',
  access: 'admin',
  right: 'course.results',
  of: 'news',
  data: z.object({
    course_id: Id,
    lesson_id: Id,
    user_id: Id,
    /** How many questions of this student in this lesson wait for an answer now; missing: the news is of a work. */
    open: z.optional(z.int()),
  }),
});
