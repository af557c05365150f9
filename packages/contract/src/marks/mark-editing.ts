import * as z from 'zod/mini';
import { beganFrom } from '../base/began-from.ts';
import { endpoint } from '../base/endpoint.ts';
import { MarkSettings, PersonMarks, workPoints } from './marks.ts';
import { Created, Id, IdInText, idParams, Time, title } from '../base/primitives.ts';

const MarkPerson = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.nullable(z.string()),
  username: z.nullable(z.string()),
  has_left: z.boolean(),
  works: z.array(z.object(workPoints)),
});
export type MarkPerson = z.infer<typeof MarkPerson>;

const MarkLesson = z.object({
  id: Id,
  title: z.string(),
  section: z.string(),
  points: z.number(),
});
export type MarkLesson = z.infer<typeof MarkLesson>;

/** Marks of a term that were fixed: later changes of results, exceptions and settings leave them as they are. */
const MarkTerm = z.object({
  id: Id,
  title: z.string(),
  created_at: Time,
  by_name: z.nullable(z.string()),
  /** Students see these marks. */
  is_released: z.boolean(),
  /** The lessons that it is about. */
  lesson_ids: z.array(Id),
  marks: z.array(z.object({ user_id: Id, percent: z.nullable(z.number()), mark: z.nullable(z.string()) })),
});
export type MarkTerm = z.infer<typeof MarkTerm>;

export const CourseMarks = z.object({
  course: z.object({ id: Id, title: z.string() }),
  /** Null: no teacher has set up marks yet. */
  settings: z.nullable(MarkSettings),
  /** Students see how their marks stand now. */
  is_released: z.boolean(),
  lessons: z.array(MarkLesson),
  user_groups: z.array(z.object({ id: Id, title: z.string() })),
  users: z.array(MarkPerson),
  /** The oldest first. */
  terms: z.array(MarkTerm),
});
export type CourseMarks = z.infer<typeof CourseMarks>;

const ids = z.array(Id).check(z.minLength(1), z.maxLength(5000));

export const adminMarks = {
  get: endpoint({
    method: 'GET',
    path: '/admin/course/:id/marks',
    access: 'admin',
    right: 'course.results',
    of: { course: 'params.id' },
    nameless: { keeps: ['title', 'section', 'mark', 'term_title'] },
    summary: 'How marks of a course are computed, and from what for each student',
    params: idParams,
    query: z.object({ user_group_id: z.optional(IdInText) }),
    reply: CourseMarks,
    refusals: ['not_found'],
  }),
  change: endpoint({
    method: 'POST',
    path: '/admin/course/:id/marks',
    access: 'admin',
    right: 'course.change',
    of: { course: 'params.id' },
    audits: 'change_marks',
    summary: 'Set how marks are computed, and whether students see how theirs stand',
    params: idParams,
    body: z.object({
      settings: z.optional(MarkSettings),
      is_released: z.optional(z.boolean()),
      began_from: beganFrom,
    }),
    reply: null,
    meanwhile: 'by-field',
    refusals: ['not_found', 'conflict', 'changed_meanwhile'],
  }),
  freeze: endpoint({
    method: 'POST',
    path: '/admin/course/:id/mark_terms',
    access: 'admin',
    right: 'course.change',
    of: { course: 'params.id', lesson: 'body.lesson_ids' },
    audits: 'freeze_marks',
    summary: 'Fix the marks of all students of the course for a term, from these lessons',
    params: idParams,
    body: z.object({ title: title(), lesson_ids: ids }),
    reply: Created,
    refusals: ['not_found', 'conflict'],
  }),
  changeTerm: endpoint({
    method: 'POST',
    path: '/admin/mark_term/:id',
    access: 'admin',
    right: 'course.change',
    of: { mark_term: 'params.id' },
    audits: 'change_frozen_marks',
    summary: 'Show the marks of a term to students or hide them; take over for these people what is computed now',
    params: idParams,
    body: z.object({ is_released: z.optional(z.boolean()), take_over: z.optional(ids) }),
    reply: null,
    refusals: ['not_found', 'conflict'],
  }),
  removeTerm: endpoint({
    method: 'DELETE',
    path: '/admin/mark_term/:id',
    access: 'admin',
    right: 'course.change',
    of: { mark_term: 'params.id' },
    audits: 'remove_frozen_marks',
    summary: 'Remove the fixed marks of a term',
    params: idParams,
    reply: null,
    refusals: ['not_found'],
  }),
  ofPerson: endpoint({
    method: 'GET',
    path: '/admin/user/:id/marks',
    access: 'admin',
    right: 'course.results',
    of: { user: 'params.id' },
    nameless: { keeps: ['title', 'section', 'mark', 'term_title'] },
    summary: "A person's marks in all courses, shown to the person or not",
    params: idParams,
    reply: PersonMarks,
    refusals: ['not_found'],
  }),
};
