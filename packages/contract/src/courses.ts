import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { LatePolicy, Schedule, Standing } from './schedule.ts';
import { Sha256 } from './files.ts';
import { Created, Day, Id, idParams, markdown, paging, searchText, Time, title } from './primitives.ts';

export const CourseStatus = z.enum(['draft', 'published', 'archived']);
export type CourseStatus = z.infer<typeof CourseStatus>;

const courseFields = {
  title: title(),
  summary: z.optional(z.string().check(z.trim(), z.maxLength(500, 'Не длиннее 500 знаков'))),
  description: z.optional(markdown),
  date: Day,
  end_date: z.optional(z.nullable(Day)),
  status: z.optional(CourseStatus),
  /** Of lessons that have none of their own; null: nothing is taken late. */
  late_policy: z.optional(z.nullable(LatePolicy)),
  /** The address of an uploaded picture; null: none. */
  cover_file: z.optional(z.nullable(Sha256)),
  /** The groups that have the course; replaces the whole list. */
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
});

export const Course = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  date: Day,
  end_date: z.nullable(Day),
  status: CourseStatus,
  late_policy: z.nullable(LatePolicy),
  cover_url: z.nullable(z.string()),
  user_group_ids: z.array(Id),
  lessons: z.array(CourseLessonRow),
  updated_at: Time,
});
export type Course = z.infer<typeof Course>;

export const adminCourses = {
  list: endpoint({
    method: 'GET',
    path: '/admin/courses',
    access: 'admin',
    summary: 'All courses',
    query: z.object({ q: searchText, ...paging }),
    reply: z.object({ courses: z.array(CourseRow), total: z.int() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/course',
    access: 'admin',
    summary: 'Create a course',
    body: NewCourse,
    reply: Created,
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/course/:id',
    access: 'admin',
    summary: 'A course with its lessons and groups',
    params: idParams,
    reply: Course,
    refusals: ['not_found'],
  }),
  change: endpoint({
    method: 'POST',
    path: '/admin/course/:id',
    access: 'admin',
    summary: 'Change the fields that are given',
    params: idParams,
    body: CourseChange,
    reply: null,
    refusals: ['not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/course/:id',
    access: 'admin',
    summary: 'Put a course into the recycle bin',
    params: idParams,
    reply: null,
    refusals: ['not_found'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/admin/course/:id/restore',
    access: 'admin',
    summary: 'Take a course out of the recycle bin',
    params: idParams,
    reply: null,
    refusals: ['not_found'],
  }),
  copy: endpoint({
    method: 'POST',
    path: '/admin/course/:id/copy',
    access: 'admin',
    summary:
      'A draft with the same lessons and tasks, every date moved with the start; without groups, exceptions and results',
    params: idParams,
    body: z.object({ title: title(), date: Day }),
    reply: Created,
    refusals: ['not_found'],
  }),
  order: endpoint({
    method: 'POST',
    path: '/admin/course/:id/order',
    access: 'admin',
    summary: 'Put the lessons of a course into this order',
    params: idParams,
    body: z.object({ lesson_ids: z.array(Id).check(z.maxLength(1000)) }),
    reply: null,
    refusals: ['not_found', 'conflict'],
  }),
};

/** Tasks solved and points gained, of what is open to the student. */
export const Progress = z.object({
  tasks_done: z.int(),
  tasks_total: z.int(),
  score: z.number(),
  max_score: z.number(),
});
export type Progress = z.infer<typeof Progress>;

/** Where the student stopped: the lesson and task of the last submission or draft, else the first unsolved one. */
export const NextStep = z.object({
  lesson_id: Id,
  lesson_title: z.string(),
  task_id: z.nullable(Id),
  task_title: z.nullable(z.string()),
});

export const MyCourse = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  date: Day,
  cover_url: z.nullable(z.string()),
  progress: Progress,
  lessons_done: z.int(),
  lessons_total: z.int(),
  next: z.nullable(NextStep),
  /** Deadlines of the next 7 days with something left to do, soonest first. */
  due: z.array(
    z.object({ lesson_id: Id, lesson_title: z.string(), deadline: Time, tasks_left: z.int(), credit_after: z.int() }),
  ),
  last_activity_at: z.nullable(Time),
});
export type MyCourse = z.infer<typeof MyCourse>;

/** Why a lesson can not be opened yet. */
export const Lock = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('not_open'), opens_at: Time }),
  z.object({
    reason: z.literal('requires'),
    lesson_id: Id,
    lesson_title: z.string(),
    percent: z.int(),
    reached_percent: z.int(),
  }),
]);
export type Lock = z.infer<typeof Lock>;

export const MyCourseLesson = z.object({
  id: Id,
  title: z.string(),
  section: z.string(),
  position: z.int(),
  progress: Progress,
  /** My own, with my exceptions. */
  schedule: Schedule,
  standing: Standing,
  lock: z.nullable(Lock),
});
export type MyCourseLesson = z.infer<typeof MyCourseLesson>;

export const courses = {
  mine: endpoint({
    method: 'GET',
    path: '/user/courses',
    access: 'signed-in',
    summary: 'The published courses of my groups',
    reply: z.object({ courses: z.array(MyCourse) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/user/course/:id',
    access: 'signed-in',
    summary: 'A course with its lessons and my progress',
    params: idParams,
    reply: z.object({
      id: Id,
      title: z.string(),
      summary: z.string(),
      description: z.string(),
      date: Day,
      cover_url: z.nullable(z.string()),
      progress: Progress,
      next: z.nullable(NextStep),
      lessons: z.array(MyCourseLesson),
    }),
    refusals: ['not_found'],
  }),
};
