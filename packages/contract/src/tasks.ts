import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MyTaskView, TaskKind } from './kinds.ts';
import { Checker } from './kinds/program.ts';
import { SqlConfig } from './kinds/sql.ts';
import { Language } from './languages.ts';
import { GivenTime, Id, IdInText, idParams, idsInQuery, paging, searchText } from './primitives.ts';
import { ReadText } from './read-text.ts';
import { Override } from './override.ts';
import { Standing } from './schedule.ts';
import { StarterFile, TaskLimits, TaskVariant } from './task-parts.ts';

export const MyTask = z.object({
  id: Id,
  kind: TaskKind,
  title: z.string(),
  statement: z.string(),
  statement_tree: ReadText,
  languages: z.array(Language),
  /** Those of the task that can not be run on this server now. */
  unavailable_languages: z._default(z.array(Language), []),
  limits: TaskLimits,
  /** Of the languages that have more time than the quickest. Left out: all have the same. */
  more_time: z.optional(z.array(z.object({ language: Language, time_ms: z.int() }))),
  samples: z.array(z.object({ input: z.string(), answer: z.string() })),
  /** The program talks to another: samples are what that one reads. Left out: it does not. */
  is_interactive: z.optional(z.boolean()),
  may_add_files: z.optional(z.boolean()),
  /** Never the hidden ones. */
  starter_files: z.array(StarterFile),
  /**
   * What the browser may do without the server: run the program as it stands, and compare what it prints on the samples. Null and
   * absent (in a copy kept from before): nothing.
   */
  in_browser: z.optional(
    z.nullable(
      z.object({
        runs: z.boolean(),
        checker: z.nullable(Checker),
        /** Of a query: what its tables are made and compared by; their data are the samples' input. */
        database: z.optional(SqlConfig),
      }),
    ),
  ),
  /** What the kind shows of its set-up; null where the task itself is enough. */
  view: z.nullable(MyTaskView),
  /** Whose own parameters stand in the texts; null where everybody reads the same. */
  variant_per: z.nullable(TaskVariant.shape.per),
  /** Points in the lesson, or the task's own outside one. */
  points: z.number(),
  attempts: z.nullable(z.int()),
  attempts_used: z.int(),
  cooldown_s: z.int(),
  /** Hints that are open by now, and how many there are in all. */
  hints: z.array(z.string()),
  hint_trees: z.optional(z.array(ReadText)),
  hints_total: z.int(),
  next_hint_after: z.nullable(z.int()),
  /** Points that a teacher has set; null where the attempts count, or where nothing is told. */
  override: z.nullable(Override),
  tags: z.array(z.object({ id: Id, title: z.string(), color: z.string() })),
});
export type MyTask = z.infer<typeof MyTask>;

export const MyTaskRow = z.object({
  task_id: Id,
  lesson_id: Id,
  course_id: Id,
  title: z.string(),
  lesson_title: z.string(),
  course_title: z.string(),
  points: z.number(),
  score: z.number(),
  status: z.enum(['new', 'tried', 'review', 'partial', 'accepted']),
  attempts: z.int(),
  /** Of its lesson, with my exceptions: what holds now, and until when. */
  standing: Standing,
});
export type MyTaskRow = z.infer<typeof MyTaskRow>;

export const tasks = {
  mine: endpoint({
    method: 'GET',
    path: '/user/tasks',
    access: 'signed-in',
    summary: 'All tasks of my courses: by their next deadline, then those without one, then what is over or done',
    query: z.object({
      tag_id: idsInQuery,
      status: z.optional(z.enum(['new', 'tried', 'review', 'partial', 'accepted'])),
      course_id: z.optional(IdInText),
      /** `overdue`: its deadline has passed and it is not solved; `none`: it has no deadline. */
      due: z.optional(z.enum(['overdue', 'none'])),
      /** Not solved, and its next deadline comes until then. */
      due_before: z.optional(GivenTime),
      q: searchText,
      ...paging,
    }),
    reply: z.object({ tasks: z.array(MyTaskRow), total: z.int() }),
  }),
  topics: endpoint({
    method: 'GET',
    path: '/user/task_tags',
    access: 'signed-in',
    summary: 'The topics that the tasks of my courses carry',
    reply: z.object({ tags: z.array(z.object({ id: Id, title: z.string(), color: z.string() })) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/user/task/:id',
    access: 'signed-in',
    summary: 'A task as the student sees it: never an answer of a hidden test',
    params: idParams,
    query: z.object({ lesson_id: z.optional(IdInText) }),
    reply: MyTask,
    refusals: ['not_found', 'lesson_locked', 'task_not_ready', 'judge_unavailable'],
  }),
};
