import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { namesGoTogether } from '../judge/file-names.ts';
import { ProgramLanguage, SourceFile } from '../judge/languages.ts';
import { Id, idParams, Time } from '../base/primitives.ts';
import { TaskStatus } from './task-parts.ts';
import { Verification } from './task-verification.ts';

/**
 * A check of a task: all reference solutions on all tests, in the background. The author may leave the page and come
 * back. Only the last check of a task is kept.
 */
export const TaskCheck = z.object({
  /** `outdated`: the task was changed meanwhile. `failed`: the judge broke. Neither proves anything. */
  state: z.enum(['waiting', 'running', 'done', 'outdated', 'failed']),
  /** How many checks come before it, while it waits. */
  ahead: z.optional(z.int()),
  tests_done: z.int(),
  tests_total: z.int(),
  /** Whether a draft is published when all solutions agree. */
  publishes: z.boolean(),
  started_at: Time,
  finished_at: z.nullable(Time),
  /** The status of the task after the check. */
  status: z.nullable(TaskStatus),
  verification: z.nullable(Verification),
});
export type TaskCheck = z.infer<typeof TaskCheck>;

const MadeInput = z.object({ arguments: z.string(), input: z.string(), error: z.nullable(z.string()) });
export type MadeInput = z.infer<typeof MadeInput>;

export const adminTaskChecks = {
  start: endpoint({
    method: 'POST',
    path: '/admin/task/:id/check',
    access: 'admin',
    right: 'bank.change',
    of: { task: 'params.id' },
    unaudited: 'what the check changes of the task is recorded by its job',
    summary: 'Check a task aside; a check that runs begins anew',
    params: idParams,
    body: z.object({ publishes: z._default(z.boolean(), false) }),
    reply: TaskCheck,
    refusals: ['not_found', 'judge_unavailable'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/task/:id/check',
    access: 'admin',
    right: 'bank.read',
    of: { read_task: 'params.id' },
    summary: 'The last check of a task, and how many submissions were judged with an older version of it',
    params: idParams,
    reply: z.object({ task_id: Id, check: z.nullable(TaskCheck), outdated_submissions: z.int() }),
    refusals: ['not_found'],
  }),
  makeInputs: endpoint({
    method: 'POST',
    path: '/admin/test_inputs',
    access: 'admin',
    right: 'bank.change',
    of: 'all',
    unaudited: 'it reads or computes, and keeps nothing',
    summary: 'Inputs of tests that a program prints, one for each line of arguments; nothing is kept',
    body: z.object({
      language: ProgramLanguage,
      files: z.array(SourceFile).check(z.minLength(1), z.maxLength(20), namesGoTogether()),
      lines: z.array(z.string().check(z.maxLength(1000))).check(z.minLength(1), z.maxLength(20)),
    }),
    reply: z.object({ inputs: z.array(MadeInput) }),
    bodyLimitBytes: 6 * 1024 * 1024,
    refusals: ['judge_unavailable', 'too_soon'],
  }),
};
