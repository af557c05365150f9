import * as z from 'zod/mini';
import { Progress } from '../courses/courses.ts';
import { endpoint } from '../base/endpoint.ts';
import { ExamState } from '../exams/exam-state.ts';
import { Id, idParams, idsInQuery, paging, searchText } from '../base/primitives.ts';
import { ReadText } from './read-text.ts';
import { Schedule, Standing } from '../courses/schedule.ts';
import { Returned } from '../returns/my-return.ts';
import { OwnStatus } from '../results/own-status.ts';

/** A task in the student's view of a lesson. `status` is that of the best attempt. */
export const MyLessonTask = z.object({
  task_id: Id,
  title: z.string(),
  kind: z.string(),
  position: z.int(),
  points: z.number(),
  required: z.boolean(),
  status: OwnStatus,
  score: z.number(),
  attempts: z.int(),
  /** A teacher has returned my work. Left out: not so. */
  returned: z.optional(Returned),
});
export type MyLessonTask = z.infer<typeof MyLessonTask>;

export const FoundLesson = z.object({ id: Id, title: z.string(), course_id: Id, course_title: z.string() });
export type FoundLesson = z.infer<typeof FoundLesson>;

export const lessons = {
  find: endpoint({
    method: 'GET',
    path: '/user/lessons',
    access: 'signed-in',
    summary: 'Lessons that I may open, by words of the title; an administrator may open every one',
    query: z.object({ q: searchText, /** Only of these courses. */ course_id: idsInQuery, ...paging }),
    reply: z.object({ lessons: z.array(FoundLesson), total: z.int() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/user/lesson/:id',
    access: 'signed-in',
    summary: 'The text of a lesson, its tasks and my results',
    params: idParams,
    reply: z.object({
      id: Id,
      course_id: Id,
      course_title: z.string(),
      title: z.string(),
      section: z.string(),
      body: z.string(),
      body_tree: ReadText,
      tasks: z.array(MyLessonTask),
      progress: Progress,
      /** The schedule of this student, with exceptions. */
      schedule: Schedule,
      standing: Standing,
      /** Of an exam: I am writing it, or its results are released. Staff get none. */
      exam: z.optional(ExamState),
      previous_lesson_id: z.nullable(Id),
      next_lesson_id: z.nullable(Id),
    }),
    refusals: ['not_found', 'lesson_locked'],
  }),
};
