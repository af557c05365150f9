import * as z from 'zod/mini';
import { beganFrom } from '../base/began-from.ts';
import { CourseStatus } from './courses.ts';
import { endpoint } from '../base/endpoint.ts';
import { acceptsPoints } from '../results/points-change.ts';
import { Sha256 } from '../files/files.ts';
import { Language } from '../judge/languages.ts';
import {
  Created,
  Day,
  GivenDay,
  GivenTime,
  Id,
  idParams,
  markdown,
  paging,
  searchText,
  Time,
  title,
} from '../base/primitives.ts';
import { deadlinesInOrder, LatePolicy } from './schedule.ts';
import { Feedback } from '../tasks/task-parts.ts';

/** Which languages tasks offer, out of their own; null: all. A course's list holds for its lessons without a list. */
export const languagesField = z.optional(
  z.nullable(z.array(Language).check(z.minLength(1, 'Выберите хотя бы один язык'), z.maxLength(50))),
);
export const sectionTitle = z.string().check(z.trim(), z.maxLength(200, 'Не длиннее 200 знаков'));
/** By how many days of the teacher's calendar the times of lessons move. */
const days = z
  .int('Целое число')
  .check(z.minimum(-3650, 'Не больше десяти лет'), z.maximum(3650, 'Не больше десяти лет'));

const courseFields = {
  title: title(),
  summary: z.optional(z.string().check(z.trim(), z.maxLength(500, 'Не длиннее 500 знаков'))),
  description: z.optional(markdown),
  date: GivenDay,
  end_date: z.optional(z.nullable(GivenDay)),
  status: z.optional(CourseStatus),
  /** For lessons without a late policy of their own; null: late solutions are refused. */
  late_policy: z.optional(z.nullable(LatePolicy)),
  languages: languagesField,
  /** For tasks without feedback of their own, in lessons without one; null: `verdict`. */
  feedback: z.optional(z.nullable(Feedback)),
  /** A compile error costs no attempt, in tasks that say nothing else; new courses have it unless they say otherwise. */
  free_compile_errors: z.optional(z.boolean()),
  /** SHA-256 of an uploaded picture; null: no picture. */
  cover_file: z.optional(z.nullable(Sha256)),
  /** The groups that may open the course; replaces the whole list. */
  user_group_ids: z.optional(z.array(Id).check(z.maxLength(500))),
};
export const NewCourse = z.object(courseFields);
export type NewCourse = z.infer<typeof NewCourse>;
export const CourseChange = z.partial(NewCourse);
export type CourseChange = z.infer<typeof CourseChange>;

export const CourseRow = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  date: Day,
  end_date: z.nullable(Day),
  status: CourseStatus,
  cover_url: z.nullable(z.string()),
  user_group_ids: z.array(Id),
  lessons: z.int(),
  tasks: z.int(),
  updated_at: Time,
});
export type CourseRow = z.infer<typeof CourseRow>;

export const CourseLessonRow = z.object({
  id: Id,
  title: z.string(),
  section: z.string(),
  position: z.int(),
  status: z.enum(['draft', 'published']),
  tasks: z.int(),
  /** Null: it is no exam. */
  exam: z.nullable(z.object({ writing: z.int() })),
  opens_at: z.nullable(Time),
  soft_deadline: z.nullable(Time),
  hard_deadline: z.nullable(Time),
  /** null: the late policy of the course. */
  late_policy: z.nullable(LatePolicy),
  /** Students who solved every required task, or every task where none is required. */
  solved: z.int(),
});
export type CourseLessonRow = z.infer<typeof CourseLessonRow>;

export const Course = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  date: Day,
  end_date: z.nullable(Day),
  status: CourseStatus,
  late_policy: z.nullable(LatePolicy),
  languages: z.nullable(z.array(Language)),
  feedback: z.nullable(Feedback),
  free_compile_errors: z.boolean(),
  cover_url: z.nullable(z.string()),
  user_group_ids: z.array(Id),
  /** Students of its groups now. */
  students: z.int(),
  lessons: z.array(CourseLessonRow),
  updated_at: Time,
});
export type Course = z.infer<typeof Course>;

/** Days that a deleted thing stays in the recycle bin. Then it is removed with its results; submissions stay. */
export const binDays = 30;

const binned = { id: Id, title: z.string(), deleted_at: Time, /** It can be restored until then. */ gone_at: Time };
export const BinnedCourse = z.object({ ...binned, lessons: z.int() });
export type BinnedCourse = z.infer<typeof BinnedCourse>;
export const BinnedLesson = z.object({
  ...binned,
  course_id: Id,
  course_title: z.string(),
  /** When the course is deleted too, restoring the lesson restores the course. */
  is_course_deleted: z.boolean(),
});
export type BinnedLesson = z.infer<typeof BinnedLesson>;

/** All times of one lesson after the change. */
export const LessonTimes = z
  .object({
    id: Id,
    opens_at: z.nullable(GivenTime),
    soft_deadline: z.nullable(GivenTime),
    hard_deadline: z.nullable(GivenTime),
  })
  .check(deadlinesInOrder);
export type LessonTimes = z.infer<typeof LessonTimes>;

export const adminCourses = {
  list: endpoint({
    method: 'GET',
    path: '/admin/courses',
    access: 'admin',
    right: 'course.read',
    of: 'viewer',
    nameless: 'same',
    summary: 'All courses',
    query: z.object({ q: searchText, ...paging }),
    reply: z.object({ courses: z.array(CourseRow), total: z.int() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/course',
    access: 'admin',
    right: 'school',
    audits: 'create_course',
    summary: 'Create a course',
    body: NewCourse,
    reply: Created,
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/course/:id',
    access: 'admin',
    right: 'course.read',
    of: { course: 'params.id' },
    nameless: 'same',
    summary: 'A course with its lessons and groups',
    params: idParams,
    reply: Course,
    refusals: ['not_found'],
  }),
  change: endpoint({
    method: 'POST',
    path: '/admin/course/:id',
    access: 'admin',
    right: 'course.change',
    of: { course: 'params.id', user_group: 'body.user_group_ids?' },
    audits: ['change_course', 'publish_course'],
    summary: 'Change the fields that are given',
    params: idParams,
    body: z.extend(CourseChange, { began_from: beganFrom, accepts_points: acceptsPoints }),
    reply: null,
    meanwhile: 'by-field',
    refusals: ['not_found', 'changed_meanwhile', 'points_change'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/course/:id',
    access: 'admin',
    right: 'school',
    audits: 'delete_course',
    summary: 'Put a course into the recycle bin',
    params: idParams,
    reply: null,
    refusals: ['not_found'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/admin/course/:id/restore',
    access: 'admin',
    right: 'school',
    audits: 'restore_course',
    summary: 'Take a course out of the recycle bin',
    params: idParams,
    reply: null,
    refusals: ['not_found'],
  }),
  copy: endpoint({
    method: 'POST',
    path: '/admin/course/:id/copy',
    access: 'admin',
    right: 'school',
    audits: 'copy_course',
    summary:
      'A draft with the same lessons and tasks, every date moved with the start; without groups, exceptions and results',
    params: idParams,
    body: z.object({ title: title(), date: GivenDay }),
    reply: Created,
    refusals: ['not_found'],
  }),
  order: endpoint({
    method: 'POST',
    path: '/admin/course/:id/order',
    access: 'admin',
    right: 'course.change',
    of: { course: 'params.id', lesson: 'body.lessons.id?' },
    audits: 'order_lessons',
    summary:
      'Put the lessons of a course into this order, each into the section that is given; refused unless all are named',
    params: idParams,
    body: z.object({
      lessons: z.array(z.object({ id: Id, section: z.optional(sectionTitle) })).check(z.maxLength(1000)),
      began_from: beganFrom,
    }),
    reply: null,
    meanwhile: 'by-field',
    refusals: ['not_found', 'conflict', 'changed_meanwhile'],
  }),
  setTimes: endpoint({
    method: 'POST',
    path: '/admin/course/:id/times',
    access: 'admin',
    right: 'course.change',
    of: { course: 'params.id', lesson: 'body.lessons.id?' },
    audits: 'change_lesson',
    summary: 'Set the moments of lessons, all or none',
    params: idParams,
    body: z.object({
      lessons: z.array(LessonTimes).check(z.minLength(1), z.maxLength(1000)),
      began_from: beganFrom,
      accepts_points: acceptsPoints,
    }),
    reply: null,
    meanwhile: 'by-field',
    refusals: ['not_found', 'changed_meanwhile', 'points_change'],
  }),
  shift: endpoint({
    method: 'POST',
    path: '/admin/course/:id/shift',
    access: 'admin',
    right: 'course.change',
    of: { course: 'params.id', lesson: 'body.from_lesson_id' },
    audits: 'shift_schedule',
    summary:
      'Move every moment of a lesson and of those after it by whole days, with their exceptions; the time of day stays',
    params: idParams,
    body: z.object({ from_lesson_id: Id, days, accepts_points: acceptsPoints }),
    reply: z.object({ lessons: z.int() }),
    refusals: ['not_found', 'points_change'],
  }),
  publishLessons: endpoint({
    method: 'POST',
    path: '/admin/course/:id/publish_lessons',
    access: 'admin',
    right: 'course.change',
    of: { course: 'params.id', lesson: 'body.lesson_ids' },
    audits: ['publish_lesson', 'hide_lesson'],
    summary: 'Show these lessons to students, or hide them; all or none',
    params: idParams,
    body: z.object({ lesson_ids: z.array(Id).check(z.minLength(1), z.maxLength(1000)), is_published: z.boolean() }),
    reply: null,
    refusals: ['not_found'],
  }),
  bin: endpoint({
    method: 'GET',
    path: '/admin/courses/bin',
    access: 'admin',
    right: 'school',
    summary: 'Deleted courses and lessons that can be brought back, newest first',
    reply: z.object({ courses: z.array(BinnedCourse), lessons: z.array(BinnedLesson), total: z.int() }),
  }),
};
