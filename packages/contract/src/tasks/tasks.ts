import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { MyTaskView, TaskKind } from '../kinds/kinds.ts';
import { Checker } from '../kinds/program/program.ts';
import { SqlConfig } from '../kinds/sql/sql.ts';
import { Language, SourceFile } from '../judge/languages.ts';
import { MyTaskRow } from '../home/my-task-row.ts';
import { OwnStatus } from '../results/own-status.ts';
import { GivenTime, Id, IdInText, idParams, idsInQuery, paging, searchText } from '../base/primitives.ts';
import { withPassages } from '../base/passage.ts';
import { ReadText } from '../lessons/read-text.ts';
import { MyReturn } from '../returns/my-return.ts';
import { Override } from '../marks/override.ts';
import { SolutionsShown, StarterFile, TaskLimits, TaskVariant } from './task-parts.ts';

/** What a teacher has given me at a task, and why. */
export const MyException = z.object({
  is_more_time: z.boolean(),
  extra_attempts: z.int(),
  is_excused: z.boolean(),
  reason: z.string(),
});
export type MyException = z.infer<typeof MyException>;

export const MyTask = z.object({
  id: Id,
  kind: TaskKind,
  title: z.string(),
  statement: z.string(),
  statement_tree: ReadText,
  languages: z.array(Language),
  /** The task's languages that this server can not run now. */
  unavailable_languages: z._default(z.array(Language), []),
  /** This server has no real Linux, which the check of the work needs. Left out: not so. */
  is_uncheckable: z.optional(z.literal(true)),
  limits: TaskLimits,
  /** The languages with a longer time limit. Left out: all have the same. */
  more_time: z.optional(z.array(z.object({ language: Language, time_ms: z.int() }))),
  samples: z.array(z.object({ input: z.string(), answer: z.string() })),
  /** Whether the program talks to an interactor; then samples are the interactor's input. Left out: false. */
  is_interactive: z.optional(z.boolean()),
  may_add_files: z.optional(z.boolean()),
  /** Without hidden files. */
  starter_files: z.array(StarterFile),
  /**
   * What the browser may do without the server: run the program, and compare its output on the samples. Null or absent
   * (in an older cached copy): nothing.
   */
  in_browser: z.optional(
    z.nullable(
      z.object({
        runs: z.boolean(),
        checker: z.nullable(Checker),
        /** For a query: how its tables are made and compared. The input of the samples fills them. */
        database: z.optional(SqlConfig),
      }),
    ),
  ),
  /** The part of the set-up that a student sees; null where the task alone is enough. */
  view: z.nullable(MyTaskView),
  /** Who shares one set of parameters; null: the task has no variants. */
  variant_per: z.nullable(TaskVariant.shape.per),
  /** Points in the lesson; outside a lesson, the task's own. */
  points: z.number(),
  attempts: z.nullable(z.int()),
  attempts_used: z.int(),
  cooldown_s: z.int(),
  /** A compile error costs no attempt. */
  is_compile_error_free: z.optional(z.literal(true)),
  /** The open hints; `hints_total` counts all. */
  hints: z.array(z.string()),
  hint_trees: z.optional(z.array(ReadText)),
  hints_total: z.int(),
  next_hint_after: z.nullable(z.int()),
  /** Points that a teacher has set; null: none, or they are not shown. */
  override: z.nullable(Override),
  /** Left out: none. */
  exceptions: z.optional(z.array(MyException)),
  /** A teacher has returned my work. Left out: not so. */
  returned: z.optional(MyReturn),
  tags: z.array(z.object({ id: Id, title: z.string(), color: z.string() })),
  /** Left out: nobody's. */
  solutions_shown: z.optional(SolutionsShown),
});
export type MyTask = z.infer<typeof MyTask>;

/** Nothing says whose it is. */
const ShownSolution = z.object({ language: Language, files: z.array(SourceFile) });
export type ShownSolution = z.infer<typeof ShownSolution>;

export const tasks = {
  mine: endpoint({
    method: 'GET',
    path: '/user/tasks',
    access: 'signed-in',
    summary:
      'All tasks of my courses: overdue ones, by their next deadline, then those without one, then what is over or done',
    query: z.object({
      tag_id: idsInQuery,
      status: z.optional(OwnStatus),
      course_id: z.optional(IdInText),
      /** `overdue`: the deadline has passed and the task is not solved. `none`: there is no deadline. */
      due: z.optional(z.enum(['overdue', 'none'])),
      /** Not solved, and the next deadline is before this time. */
      due_before: z.optional(GivenTime),
      /** A part of the title; with `passages`, also words of a statement that I may read now, in any grammatical form. */
      q: searchText,
      passages: withPassages,
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
  solutions: endpoint({
    method: 'GET',
    path: '/user/task/:id/solutions',
    access: 'signed-in',
    // programs of others may say who wrote them
    nameless: { keeps: [] },
    summary:
      'Solutions of the author and of other students in the course, once the task is solved and if the author allows it',
    params: idParams,
    query: z.object({ lesson_id: z.optional(IdInText) }),
    reply: z.object({
      /** False: not solved yet, or the verdict is hidden, or the author shows nobody's. Then the lists are empty. */
      is_open: z.boolean(),
      author: z.array(ShownSolution),
      /** At most twelve, all different, the shortest first. */
      others: z.array(ShownSolution),
    }),
    refusals: ['not_found', 'lesson_locked', 'judge_unavailable'],
  }),
};
