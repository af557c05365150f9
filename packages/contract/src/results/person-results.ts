import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Override } from '../marks/override.ts';
import { Day, Id, idParams, Time } from '../base/primitives.ts';
import { Standing } from '../courses/schedule.ts';

/** A task that the person has tried, or whose points a teacher has set. */
const PersonTask = z.object({
  task_id: Id,
  title: z.string(),
  points: z.number(),
  score: z.number(),
  status: z.enum(['tried', 'review', 'partial', 'accepted', 'handed_in']),
  attempts: z.int(),
  /** Null: only a teacher has set points. */
  last_submitted_at: z.nullable(Time),
  override: z.nullable(Override),
});
export type PersonTask = z.infer<typeof PersonTask>;

const PersonLesson = z.object({
  id: Id,
  title: z.string(),
  score: z.number(),
  max_score: z.number(),
  solved: z.int(),
  /** Tasks in all; those that were not tried have no row in `tasks`. */
  total: z.int(),
  standing: Standing,
  tasks: z.array(PersonTask),
});
export type PersonLesson = z.infer<typeof PersonLesson>;

const PersonCourse = z.object({
  id: Id,
  title: z.string(),
  is_archived: z.boolean(),
  /** The person is no student of the course any more. */
  has_left: z.boolean(),
  score: z.number(),
  max_score: z.number(),
  solved: z.int(),
  total: z.int(),
  lessons: z.array(PersonLesson),
});
export type PersonCourse = z.infer<typeof PersonCourse>;

/** Words of a teacher about a work. */
const PersonWords = z.object({
  course_id: Id,
  lesson_id: Id,
  task_id: Id,
  task_title: z.string(),
  /** In Markdown. */
  text: z.string(),
  by_name: z.nullable(z.string()),
  at: Time,
});
export type PersonWords = z.infer<typeof PersonWords>;

/** A day on which something was handed in, in the person's time zone. */
const PersonDay = z.object({ day: Day, attempts: z.int(), solved: z.int() });
export type PersonDay = z.infer<typeof PersonDay>;

/** How far back days are counted. */
export const activityDays = 182;

/** Results of one person in the published and archived courses of the person's groups. */
export const PersonResults = z.object({
  first_name: z.string(),
  last_name: z.nullable(z.string()),
  courses: z.array(PersonCourse),
  /** The latest first, at most twenty. */
  words: z.array(PersonWords),
  /** Of the last 182 days, the earliest first; days without work are left out. */
  days: z.array(PersonDay),
});
export type PersonResults = z.infer<typeof PersonResults>;

export const personResults = {
  mine: endpoint({
    method: 'GET',
    path: '/user/results',
    access: 'signed-in',
    summary: 'My points, attempts and what teachers said, as far as feedback allows',
    reply: PersonResults,
  }),
  ofPerson: endpoint({
    method: 'GET',
    path: '/admin/user/:id/results',
    access: 'admin',
    right: 'course.results',
    of: { user: 'params.id' },
    nameless: { keeps: ['title', 'task_title'] },
    summary: "A person's results in all courses, as staff see them",
    params: idParams,
    reply: PersonResults,
    refusals: ['not_found'],
  }),
};
