import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdInText, idParams, Time } from '../base/primitives.ts';
import { Saved, Task } from './task-bank.ts';

/** The fields that decide about verdicts. The task's `version` grows when one changes. */
export const JudgedContent = z.pick(Task, {
  config: true,
  limits: true,
  starter_files: true,
  test_groups: true,
  variant: true,
});
export type JudgedContent = z.infer<typeof JudgedContent>;

/** The other fields: texts that people read. */
export const TaskTexts = z.pick(Task, {
  title: true,
  statement: true,
  hints: true,
  error_explanations: true,
  solutions: true,
});
export type TaskTexts = z.infer<typeof TaskTexts>;

export const TaskVersionRow = z.object({
  /** Counts saved changes, from 1. */
  number: z.int(),
  /** The task's `version` at that time, which submissions refer to. */
  judged_version: z.int(),
  title: z.string(),
  author_id: z.nullable(Id),
  author_name: z.nullable(z.string()),
  written_at: Time,
});
export type TaskVersionRow = z.infer<typeof TaskVersionRow>;

export const TaskVersion = z.extend(TaskVersionRow, {
  kind: Task.shape.kind,
  content: z.extend(JudgedContent, TaskTexts.shape),
});
export type TaskVersion = z.infer<typeof TaskVersion>;

const versionParams = z.extend(idParams, { number: IdInText });

export const adminTaskVersions = {
  list: endpoint({
    method: 'GET',
    path: '/admin/task/:id/versions',
    access: 'admin',
    right: 'bank.read',
    of: { read_task: 'params.id' },
    summary: 'What stands in a task now and everything it said before, newest first',
    params: idParams,
    reply: z.object({ versions: z.array(TaskVersionRow), total: z.int() }),
    refusals: ['not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/task/:id/version/:number',
    access: 'admin',
    right: 'bank.read',
    of: { read_task: 'params.id' },
    summary: 'One version of a task, whole',
    params: versionParams,
    reply: TaskVersion,
    refusals: ['not_found'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/admin/task/:id/version/:number/restore',
    access: 'admin',
    right: 'bank.change',
    of: { task: 'params.id' },
    audits: 'change_task',
    summary: 'Make an earlier version the newest one; a published task proves itself again',
    params: versionParams,
    reply: Saved,
    refusals: ['not_found', 'judge_unavailable'],
  }),
};
