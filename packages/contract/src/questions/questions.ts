import * as z from 'zod/mini';
import { channel, endpoint } from '../base/endpoint.ts';
import { Created, Id, IdInText, idParams, Time } from '../base/primitives.ts';

/** `open`: waits for staff. `answered`: staff wrote last. `closed`: nobody needs more; a new message opens it again. */
export const QuestionState = z.enum(['open', 'answered', 'closed']);
export type QuestionState = z.infer<typeof QuestionState>;

/** The most questions of one person that may wait for staff at once, and messages in a row without an answer. */
export const mostOpenQuestions = 10;
export const mostMessagesInRow = 20;

export const messageText = z
  .string()
  .check(z.trim(), z.minLength(1, 'Напишите сообщение'), z.maxLength(5000, 'Не длиннее 5000 знаков'));

export const QuestionMessage = z.object({
  id: Id,
  is_staff: z.boolean(),
  /** Null for an account that is deleted. */
  by_name: z.nullable(z.string()),
  /** In Markdown. */
  text: z.string(),
  at: Time,
});
export type QuestionMessage = z.infer<typeof QuestionMessage>;

/** Where a question was asked. All null but the lesson: about the lesson as a whole. */
export const QuestionPlace = z.object({
  lesson_id: Id,
  task_id: z.nullable(Id),
  /** The words of the lesson's text or of the statement that it is about. */
  quote: z.nullable(z.string()),
  submission_id: z.nullable(Id),
  /** Of the submission, with `line` from 1. */
  file: z.nullable(z.string()),
  line: z.nullable(z.int()),
});
export type QuestionPlace = z.infer<typeof QuestionPlace>;

export const questionHead = {
  id: Id,
  lesson_title: z.string(),
  task_title: z.nullable(z.string()),
  state: QuestionState,
  /** Shown to the class without the name. */
  is_shared: z.boolean(),
  created_at: Time,
  /** When the last message was written. */
  updated_at: Time,
};

export const Question = z.extend(QuestionPlace, {
  ...questionHead,
  messages: z.array(QuestionMessage),
});
export type Question = z.infer<typeof Question>;

/** A question as its author's list shows it. */
export const MyQuestionRow = z.extend(QuestionPlace, {
  ...questionHead,
  /** The beginning of the first message. */
  text_head: z.string(),
  /** There is an answer that the person has not read. */
  is_new: z.boolean(),
});
export type MyQuestionRow = z.infer<typeof MyQuestionRow>;

/** A question of somebody in the class, without the name, with the answers of staff. */
export const SharedQuestion = z.object({
  id: Id,
  task_id: z.nullable(Id),
  quote: z.nullable(z.string()),
  text: z.string(),
  answers: z.array(z.string()),
  at: Time,
});
export type SharedQuestion = z.infer<typeof SharedQuestion>;

export const NewQuestion = z.object({
  lesson_id: Id,
  task_id: z.optional(z.nullable(Id)),
  quote: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(500, 'Не длиннее 500 знаков')))),
  submission_id: z.optional(z.nullable(Id)),
  file: z.optional(z.nullable(z.string().check(z.maxLength(255)))),
  line: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000)))),
  text: messageText,
});
export type NewQuestion = z.infer<typeof NewQuestion>;

export const questions = {
  ask: endpoint({
    method: 'POST',
    path: '/user/question',
    access: 'signed-in',
    isPersonal: true,
    unaudited: 'what is kept says who wrote it, and when',
    summary: 'Ask the teachers; the header Idempotency-Key makes a repeat harmless',
    body: NewQuestion,
    reply: Created,
    refusals: ['not_found', 'lesson_locked', 'too_many_questions'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/user/questions',
    access: 'signed-in',
    // others ask in their own words
    nameless: { keeps: ['task_title'] },
    summary: 'My questions at a lesson or a task of it, the latest first, and what the class was shown',
    query: z.object({ lesson_id: IdInText, task_id: z.optional(IdInText) }),
    reply: z.object({
      questions: z.array(MyQuestionRow),
      shared: z.array(SharedQuestion),
    }),
    refusals: ['not_found', 'lesson_locked'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/user/question/:id',
    access: 'signed-in',
    summary: 'A question of mine; an answer to it counts as read',
    params: idParams,
    reply: Question,
    refusals: ['not_found'],
  }),
  write: endpoint({
    method: 'POST',
    path: '/user/question/:id/message',
    access: 'signed-in',
    isPersonal: true,
    unaudited: 'what is kept says who wrote it, and when',
    summary: 'Write more to my question, which opens it again; the header Idempotency-Key makes a repeat harmless',
    params: idParams,
    body: z.object({ text: messageText }),
    reply: Question,
    refusals: ['not_found', 'too_many_questions'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/user/question/:id/close',
    access: 'signed-in',
    isPersonal: true,
    unaudited: 'a thing of one’s own',
    summary: 'I have understood: the question needs no answer any more',
    params: idParams,
    reply: Question,
    refusals: ['not_found'],
  }),
};

/** Who asked and administrators may follow it. Sent when something changed; the browser reads the question again. */
export const questionChannel = channel({
  name: 'question',
  access: 'signed-in',
  data: z.object({ id: Id }),
});
