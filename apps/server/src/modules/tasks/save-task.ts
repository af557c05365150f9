import { isDeepStrictEqual } from 'node:util';
import type { TaskKind } from '@put/contract/kinds';
import { taskConfigs } from '@put/contract/task-configs';
import { Refusal } from '@put/contract/refusals';
import type { NewTask, TaskChange } from '@put/contract/new-task';
import type { Task } from '@put/contract/task-bank';
import type * as z from 'zod/mini';
import type { Db } from '../../drivers/database/database.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import type { Doer } from '../audit/audit.store.ts';
import { insertDraft } from './insert-draft.store.ts';
import { proveTask } from './prove-task.ts';
import { recordTaskChange } from './task-deeds.ts';
import { findKindRule } from '../../judging/kinds.ts';
import { isOpenAnswer } from '../../judging/make-answers.ts';
import { getTaskVersion, isNewVersion, keepFirstVersion, keepVersion, lockTask } from './task-versions.store.ts';
import { getTask, setTaskStatus, type TaskFields, updateTask } from './tasks.store.ts';

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
  const { id } = await tools.db
    .transaction()
    .execute((tx) => insertDraft(tx, doer, fields, { action: 'create_task', told: {} }));
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
  { status, proof = 'now', ...changed }: TaskChange,
): Promise<Saved> {
  const { db } = tools;
  const {
    status: before,
    mustProve,
    losesProof,
  } = await db.transaction().execute(async (tx) => {
    await lockTask(tx, id);
    const task = await getTask(tx, id);
    await keepFirstVersion(tx, task);
    const fields = withConfig(task.kind, changed);
    const isJudgedChanged =
      hasChanged(task, fields, ['config', 'limits', 'starter_files', 'test_groups', 'variant']) ||
      (takesAnswers({ ...task, ...fields } as Task) && hasChanged(task, fields, ['solutions']));
    const wasOpen = task.status !== 'draft';
    const wantsProof = status === 'ready' && task.status !== 'ready';
    // names of parameters stand in words too
    const words = task.variant === null ? [] : (['title', 'statement', 'hints'] as const);
    const losesProof = wasOpen && (isJudgedChanged || hasChanged(task, fields, ['solutions', ...words]));
    await updateTask(tx, id, fields, isJudgedChanged);
    if (status === 'draft') await setTaskStatus(tx, id, 'draft');
    else if (losesProof) await setTaskStatus(tx, id, 'broken');
    const after = await getTask(tx, id);
    if (isNewVersion(task, after)) await keepVersion(tx, after, authorOf(doer));
    await recordTaskChange(tx, doer, task, after);
    return { status: task.status, mustProve: status !== 'draft' && (wantsProof || losesProof), losesProof };
  });
  if (mustProve && proof === 'later') return { id, status: losesProof ? 'broken' : before, problems: [] };
  if (mustProve) return publish(tools, doer, id);
  return { id, status: status ?? before, problems: [] };
}

/** An earlier version becomes the newest one: what stands there now stays readable too. */
export async function restoreTaskVersion(tools: Tools, doer: Doer, id: number, number: number): Promise<Saved> {
  const { content } = await getTaskVersion(tools.db, id, number);
  return changeTask(tools, doer, id, content as TaskChange);
}

const authorOf = ({ viewer }: Doer): number | null => viewer?.acting_admin_id ?? viewer?.id ?? null;

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

/** Where a right solution says the answers of variants, another one is another task. */
const takesAnswers = (task: Task): boolean =>
  task.variant !== null && task.test_groups.some(({ tests }) => tests.some(({ answer }) => isOpenAnswer(task, answer)));

const hasChanged = (task: Task, fields: TaskFields, names: (keyof TaskFields & keyof Task)[]): boolean =>
  names.some((name) => fields[name] !== undefined && !isDeepStrictEqual(fields[name], task[name]));
