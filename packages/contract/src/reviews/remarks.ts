import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { LineRemark } from './line-remark.ts';
import { Created, Id, IdInText, idParams } from '../base/primitives.ts';
import { Remark } from './reviews.ts';

/** The most remarks at one submission. */
export const mostRemarks = 200;

const phraseText = z
  .string()
  .check(z.trim(), z.minLength(1, 'Напишите фразу'), z.maxLength(500, 'Не длиннее 500 знаков'));

/** Words that a teacher uses often. Those of a course are for all its teachers, the others are the teacher's own. */
export const Phrase = z.object({ id: Id, text: z.string(), course_id: z.nullable(Id) });
export type Phrase = z.infer<typeof Phrase>;

export const adminRemarks = {
  send: endpoint({
    method: 'POST',
    path: '/admin/submission/:id/remarks',
    access: 'admin',
    right: 'course.mark',
    of: { submission: 'params.id' },
    audits: 'send_remarks',
    summary: 'Send remarks on lines of a program to the student; they change no points',
    params: idParams,
    body: z.object({ remarks: z.array(Remark).check(z.minLength(1), z.maxLength(mostRemarks)) }),
    reply: z.object({ remarks: z.array(LineRemark) }),
    refusals: ['not_found', 'conflict'],
  }),
  change: endpoint({
    method: 'POST',
    path: '/admin/remark/:id',
    access: 'admin',
    right: 'course.mark',
    of: { remark: 'params.id' },
    audits: 'change_remark',
    summary: 'Change the words of a remark',
    params: idParams,
    body: z.object({ text: Remark.shape.text }),
    reply: z.object({ remarks: z.array(LineRemark) }),
    refusals: ['not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/remark/:id',
    access: 'admin',
    right: 'course.mark',
    of: { remark: 'params.id' },
    audits: 'remove_remark',
    summary: 'Take a remark back',
    params: idParams,
    reply: z.object({ remarks: z.array(LineRemark) }),
    refusals: ['not_found'],
  }),
};

export const adminPhrases = {
  list: endpoint({
    method: 'GET',
    path: '/admin/phrases',
    access: 'admin',
    right: 'course.mark',
    of: { lesson: 'query.lesson_id?', own: true },
    summary: 'My saved phrases and those of a lesson’s course, the most recently used first',
    query: z.object({ lesson_id: z.optional(IdInText) }),
    reply: z.object({ phrases: z.array(Phrase), total: z.int() }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/phrase',
    access: 'admin',
    right: 'course.mark',
    of: { lesson: 'body.lesson_id?', own: true },
    unaudited: 'a phrase is about nobody until it is sent',
    summary: 'Save a phrase, for me or for the course of a lesson; the same one again is only used again',
    body: z.object({ text: phraseText, lesson_id: z.optional(z.nullable(Id)) }),
    reply: Created,
    refusals: ['not_found', 'too_many_phrases'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/phrase/:id',
    access: 'admin',
    right: 'course.mark',
    of: { phrase: 'params.id' },
    unaudited: 'a phrase is about nobody until it is sent',
    summary: 'Remove a phrase of mine or of a course',
    params: idParams,
    reply: null,
    refusals: ['not_found'],
  }),
};
