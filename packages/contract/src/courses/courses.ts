import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { ExamState } from '../exams/exam-state.ts';
import { Day, Id, idParams, Time } from '../base/primitives.ts';
import { ReadText } from '../lessons/read-text.ts';
import { Schedule, Standing } from './schedule.ts';

export const CourseStatus = z.enum(['draft', 'published', 'archived']);
export type CourseStatus = z.infer<typeof CourseStatus>;

/** Tasks solved and points earned, counted over the tasks that the student can open. */
export const Progress = z.object({
  tasks_done: z.int(),
  tasks_total: z.int(),
  /** Without the tasks whose points are not known yet, of both: those that wait to be marked, and those shown later. */
  score: z.number(),
  max_score: z.number(),
  tasks_waiting: z.int(),
  tasks_handed_in: z.int(),
});
export type Progress = z.infer<typeof Progress>;

/** Where to continue: the lesson and task of the last submission or draft, else the first unsolved task. */
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
  /** Deadlines of the next 7 days in lessons that have unsolved tasks, soonest first. */
  due: z.array(
    z.object({
      lesson_id: Id,
      lesson_title: z.string(),
      deadline: Time,
      tasks_left: z.int(),
      /** What a solution is worth now, and after the deadline. */
      standing: Standing,
    }),
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
  /** An exam that I am not writing now, and whose results are not released. */
  z.object({ reason: z.literal('exam'), state: ExamState }),
]);
export type Lock = z.infer<typeof Lock>;

export const MyCourseLesson = z.object({
  id: Id,
  title: z.string(),
  section: z.string(),
  position: z.int(),
  progress: Progress,
  /** The share of points in each task, 0 to 1, in the order of the tasks. Left out in an older kept copy. */
  shares: z.optional(z.array(z.number())),
  /** The schedule of this student, with exceptions. */
  schedule: Schedule,
  standing: Standing,
  lock: z.nullable(Lock),
  /** Only administrators get drafts. */
  is_draft: z.boolean(),
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
      description_tree: ReadText,
      date: Day,
      /** Students get published courses only. */
      status: CourseStatus,
      cover_url: z.nullable(z.string()),
      progress: Progress,
      next: z.nullable(NextStep),
      lessons: z.array(MyCourseLesson),
    }),
    refusals: ['not_found'],
  }),
};
