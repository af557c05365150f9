import { isDeepStrictEqual } from 'node:util';
import { taskConfigs, type TaskKind } from '@put/contract/kinds';
import { Refusal } from '@put/contract/refusals';
import type { NewTask, Task, TaskChange } from '@put/contract/tasks';
import type * as z from 'zod/mini';
import type { Db } from '../../drivers/database/database.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { type Doer, recordDeed } from '../audit/audit.store.ts';
import { proveTask } from './prove-task.ts';
import { recordTaskChange, toldOf } from './task-deeds.ts';
import { findKindRule } from '../../judging/kinds.ts';
import { getTask, insertTask, setTaskStatus, type TaskFields, updateTask } from './tasks.store.ts';

type Tools = { db: Db; runner: Runner };
type Saved = { id: number; status: Task['status']; problems: string[] };

/** Keeps a new task. One that is to be published is proved right by its reference solutions first. */
export async function createTask(
  tools: Tools,
  doer: Doer,
  { status, ...fields }: z.output<typeof NewTask>,
): Promise<Saved> {
  if (!findKindRule(fields.kind))
    throw new Refusal('invalid_input', { errors: [{ path: 'kind', message: 'Таких задач сервер ещё не знает' }] });
  const id = await tools.db.transaction().execute(async (tx) => {
    const made = await insertTask(tx, fields);
    await recordDeed(tx, doer, 'create_task', { type: 'task', id: made }, { after: toldOf(await getTask(tx, made)) });
    return made;
  });
  if (status === 'draft') return { id, status, problems: [] };
  return publish(tools, doer, id);
}

/**
 * Changes what is given. A published task whose tests, limits, checker or solutions change must prove itself again;
 * until it has, students can not submit: it waits as `broken`.
 */
export async function changeTask(
  tools: Tools,
  doer: Doer,
  id: number,
  { status, ...changed }: TaskChange,
): Promise<Saved> {
  const { db } = tools;
  const { status: before, mustProve } = await db.transaction().execute(async (tx) => {
    const task = await getTask(tx, id);
    const fields = withConfig(task.kind, changed);
    const isJudgedChanged = hasChanged(task, fields, ['config', 'limits', 'starter_files', 'test_groups', 'variant']);
    const wasOpen = task.status !== 'draft';
    const wantsProof = status === 'ready' && task.status !== 'ready';
    const losesProof = wasOpen && (isJudgedChanged || hasChanged(task, fields, ['solutions']));
    await updateTask(tx, id, fields, isJudgedChanged);
    if (status === 'draft') await setTaskStatus(tx, id, 'draft');
    else if (losesProof) await setTaskStatus(tx, id, 'broken');
    await recordTaskChange(tx, doer, task, await getTask(tx, id));
    return { status: task.status, mustProve: status !== 'draft' && (wantsProof || losesProof) };
  });
  if (mustProve) return publish(tools, doer, id);
  return { id, status: status ?? before, problems: [] };
}

async function publish(tools: Tools, doer: Doer, id: number): Promise<Saved> {
  const { status, problems } = await proveTask(tools, doer, id, { opens: true });
  return { id, status, problems };
}

/** A set-up has the shape of the task's kind, which never changes. */
function withConfig(kind: TaskKind, { config, ...fields }: Omit<TaskChange, 'status'>): TaskFields {
  if (config === undefined) return fields;
  const parsed = taskConfigs[kind].safeParse(config);
  if (parsed.success) return { ...fields, config: parsed.data };
  const errors = parsed.error.issues.map(({ path, message }) => ({ path: ['config', ...path].join('.'), message }));
  throw new Refusal('invalid_input', { errors });
}

const hasChanged = (task: Task, fields: TaskFields, names: (keyof TaskFields & keyof Task)[]): boolean =>
  names.some((name) => fields[name] !== undefined && !isDeepStrictEqual(fields[name], task[name]));
