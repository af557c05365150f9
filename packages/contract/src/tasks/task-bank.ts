import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { TaskKind } from '../kinds/kinds.ts';
import { taskSetups } from '../kinds/task-configs.ts';
import { NewTask, TaskChange } from './new-task.ts';
import { Owner, Whose } from '../base/owner.ts';
import { Passage, withPassages } from '../base/passage.ts';
import { Created, Id, IdInText, idParams, idsInQuery, markdown, paging, searchText, Time } from '../base/primitives.ts';
import { Feedback, SolutionsShown, StarterFile, TaskLimits, TaskStatus, TaskVariant } from './task-parts.ts';
import { ErrorExplanation, Hint, ReferenceSolution, TestGroup } from './task-tests.ts';
import { VariantPreview, Verification } from './task-verification.ts';

const AnyConfig = z.union(Object.values(taskSetups).map(({ config }) => config));

export const Task = z.object({
  id: Id,
  kind: TaskKind,
  title: z.string(),
  statement: z.string(),
  config: AnyConfig,
  limits: TaskLimits,
  feedback: z.nullable(Feedback),
  attempts: z.nullable(z.int()),
  cooldown_s: z.int(),
  free_compile_errors: z.nullable(z.boolean()),
  solutions_shown: SolutionsShown,
  hints: z.array(Hint),
  error_explanations: z.array(ErrorExplanation),
  starter_files: z.array(StarterFile),
  variant: z.nullable(TaskVariant),
  difficulty: z.nullable(z.int()),
  source: z.string(),
  license: z.string(),
  status: TaskStatus,
  verified_at: z.nullable(Time),
  version: z.int(),
  test_groups: z.array(TestGroup),
  solutions: z.array(ReferenceSolution),
  tag_ids: z.array(Id),
  lessons: z.array(z.object({ id: Id, title: z.string(), course_id: Id, course_title: z.string() })),
  updated_at: Time,
});
export type Task = z.infer<typeof Task>;

export const TaskRow = z.object({
  id: Id,
  kind: TaskKind,
  title: z.string(),
  status: TaskStatus,
  difficulty: z.nullable(z.int()),
  source: z.string(),
  tag_ids: z.array(Id),
  tests: z.int(),
  solutions: z.int(),
  lessons: z.int(),
  /**
   * How many people tried the task. Those whose work waits to be marked are not counted. `solved`: how many of them
   * solved it.
   */
  tried: z.int(),
  solved: z.int(),
  archived_at: z.nullable(Time),
  updated_at: Time,
  owner: Owner,
  /** Given to the bank of the school: all teachers may read and copy it. */
  in_bank: z.boolean(),
  /** Where the statement has the words of `q`. Left out: not asked for, or the title or the source has them. */
  passage: z.optional(Passage),
});
export type TaskRow = z.infer<typeof TaskRow>;

export const BinnedTask = z.object({
  id: Id,
  title: z.string(),
  kind: TaskKind,
  deleted_at: Time,
  /** It can be restored until this time; null: it is never removed, because students have handed in solutions. */
  gone_at: z.nullable(Time),
});
export type BinnedTask = z.infer<typeof BinnedTask>;

export const Saved = z.extend(Created, { status: TaskStatus, problems: z.array(z.string()) });
/**
 * What of the check and the solution the virtual shell of a server without Docker and namespaces has not, in words.
 * Left out: nothing, or the kind has no containers.
 */
const NeedsLinux = z.optional(z.array(z.string()));
const percentInText = z.pipe(
  z.string().check(z.regex(/^\d{1,3}$/)),
  z.pipe(z.transform(Number), z.int().check(z.minimum(0), z.maximum(100))),
);
const largeBody = 64 * 1024 * 1024;

export const adminTasks = {
  list: endpoint({
    method: 'GET',
    path: '/admin/tasks',
    access: 'admin',
    right: 'bank.read',
    of: 'viewer',
    summary: 'The task bank',
    query: z.object({
      /** A task must carry each of these tags, or a tag below it. */
      tag_id: idsInQuery,
      kind: z.optional(TaskKind),
      status: z.optional(TaskStatus),
      /** The course that uses the task. */
      course_id: z.optional(IdInText),
      lesson_id: z.optional(IdInText),
      whose: z.optional(Whose),
      /** Share of the people who solved it, in percent of those who tried it. Tasks that nobody tried are left out. */
      solved_from: z.optional(percentInText),
      solved_to: z.optional(percentInText),
      /** Left out: only tasks that are not archived. */
      archived: z.optional(z.enum(['only', 'all'])),
      /** A part of the title or source, or words of the statement in any grammatical form. */
      q: searchText,
      passages: withPassages,
      sort: z.optional(z.enum(['updated', 'title', 'difficulty', 'solved'])),
      direction: z.optional(z.enum(['asc', 'desc'])),
      ...paging,
    }),
    reply: z.object({ tasks: z.array(TaskRow), total: z.int() }),
  }),
  bin: endpoint({
    method: 'GET',
    path: '/admin/tasks/bin',
    access: 'admin',
    right: 'school',
    summary: 'What lies in the recycle bin, last deleted first',
    query: z.object(paging),
    reply: z.object({ tasks: z.array(BinnedTask), total: z.int() }),
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/admin/tasks/bulk',
    access: 'admin',
    right: 'bank.change',
    of: { task: 'body.task_ids' },
    audits: [
      'tag_task',
      'untag_task',
      'archive_task',
      'unarchive_task',
      'give_task',
      'take_back_task',
      'copy_task',
      'delete_task',
    ],
    summary: 'One action on many tasks; those that it can not be done to are left out',
    body: z.object({
      task_ids: z.array(Id).check(z.minLength(1), z.maxLength(1000)),
      action: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('tag'), tag_id: Id }),
        z.object({ kind: z.literal('untag'), tag_id: Id }),
        z.object({ kind: z.literal('archive') }),
        z.object({ kind: z.literal('unarchive') }),
        z.object({ kind: z.literal('copy') }),
        z.object({ kind: z.literal('give') }),
        z.object({ kind: z.literal('take_back') }),
        z.object({ kind: z.literal('delete') }),
      ]),
    }),
    reply: z.object({
      changed: z.int(),
      left_out: z.int(),
      /** Courses that go on using tasks which were taken out of the bank. */
      used_in: z.array(z.string()),
    }),
    refusals: ['not_found'],
  }),
  copy: endpoint({
    method: 'POST',
    path: '/admin/task/:id/copy',
    access: 'admin',
    right: 'bank.change',
    of: { read_task: 'params.id' },
    audits: 'copy_task',
    summary: 'A draft of the same, with tests and reference solutions',
    params: idParams,
    reply: Created,
    refusals: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/task',
    access: 'admin',
    right: 'bank.change',
    of: 'all',
    audits: ['create_task', 'change_task'],
    summary: 'Create a task; `ready` publishes it when its reference solutions agree',
    body: NewTask,
    reply: Saved,
    bodyLimitBytes: largeBody,
    refusals: ['judge_unavailable'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/task/:id',
    access: 'admin',
    right: 'bank.read',
    of: { read_task: 'params.id' },
    summary: 'A task with tests and reference solutions, and the lessons that the viewer knows; its owner knows all',
    params: idParams,
    reply: z.extend(Task, { owner: Owner, in_bank: z.boolean(), needs_linux: NeedsLinux }),
    refusals: ['not_found'],
  }),
  change: endpoint({
    method: 'POST',
    path: '/admin/task/:id',
    access: 'admin',
    right: 'bank.change',
    of: { task: 'params.id' },
    audits: 'change_task',
    summary: 'Change the fields that are given; a ready task is checked again when what is judged changed',
    params: idParams,
    body: TaskChange,
    reply: Saved,
    meanwhile: 'by-version',
    bodyLimitBytes: largeBody,
    refusals: ['not_found', 'conflict', 'judge_unavailable'],
  }),
  previewVariants: endpoint({
    method: 'POST',
    path: '/admin/task/preview_variants',
    access: 'admin',
    right: 'bank.change',
    of: 'all',
    unaudited: 'it reads or computes, and keeps nothing',
    summary: 'Ten variants of a task that is being written, and what is wrong between its texts and its parameters',
    body: z.object({
      kind: TaskKind,
      variant: TaskVariant,
      /** All other fields of the editor, complete or not: `title`, `hints`, `test_groups`, `config`. */
      statement: markdown,
      parts: z.record(z.string(), z.unknown()),
    }),
    reply: z.object({
      variants: z.array(VariantPreview),
      problems: z.array(z.object({ path: z.string(), message: z.string() })),
    }),
    bodyLimitBytes: largeBody,
    refusals: ['judge_unavailable', 'too_soon'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/task/:id',
    access: 'admin',
    right: 'bank.change',
    of: { task: 'params.id' },
    audits: 'delete_task',
    summary: 'Put a task into the recycle bin',
    params: idParams,
    reply: null,
    refusals: ['not_found', 'task_in_use'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/admin/task/:id/restore',
    access: 'admin',
    right: 'bank.change',
    of: { task: 'params.id' },
    audits: 'restore_task',
    summary: 'Take a task out of the recycle bin',
    params: idParams,
    reply: null,
    refusals: ['not_found'],
  }),
  verify: endpoint({
    method: 'POST',
    path: '/admin/task/:id/verify',
    access: 'admin',
    right: 'bank.change',
    of: { task: 'params.id' },
    audits: 'change_task',
    summary: 'Run every reference solution on every test and compare its verdict with the expected one',
    params: idParams,
    reply: Verification,
    refusals: ['not_found', 'judge_unavailable', 'too_soon'],
  }),
};
