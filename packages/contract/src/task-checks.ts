import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { namesGoTogether } from './file-names.ts';
import { ProgramLanguage, SourceFile } from './languages.ts';
import { Id, idParams, Time } from './primitives.ts';
import { TaskStatus } from './task-parts.ts';
import { Verification } from './task-verification.ts';

/** The reference solutions of a task on all its tests, aside: it can be left and found again. A task has one, the last. */
export const TaskCheck = z.object({
  /** `outdated`: the task changed meanwhile; `failed`: the judge broke. Both found nothing out. */
  state: z.enum(['waiting', 'running', 'done', 'outdated', 'failed']),
  /** How many others come before it, while it waits. */
  ahead: z.optional(z.int()),
  tests_done: z.int(),
  tests_total: z.int(),
  /** A draft is published when all agrees. */
  publishes: z.boolean(),
  started_at: Time,
  finished_at: z.nullable(Time),
  /** The task's own, after the check. */
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
    summary: 'Check a task aside; a check that runs begins anew',
    params: idParams,
    body: z.object({ publishes: z._default(z.boolean(), false) }),
    reply: TaskCheck,
    refusals: ['not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/task/:id/check',
    access: 'admin',
    summary: 'The last check of a task, and how many submissions were judged with an older version of it',
    params: idParams,
    reply: z.object({ task_id: Id, check: z.nullable(TaskCheck), outdated_submissions: z.int() }),
    refusals: ['not_found'],
  }),
  makeInputs: endpoint({
    method: 'POST',
    path: '/admin/test_inputs',
    access: 'admin',
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
