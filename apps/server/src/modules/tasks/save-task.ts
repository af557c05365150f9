import { isDeepStrictEqual } from 'node:util';
import type { TaskKind } from '@put/contract/kinds/kinds';
import { taskSetups } from '@put/contract/kinds/task-configs';
import { Refusal } from '@put/contract/base/refusals';
import type { NewTask, TaskChange } from '@put/contract/tasks/new-task';
import type { Task } from '@put/contract/tasks/task-bank';
import type * as z from 'zod/mini';
import type { Events } from '../../drivers/events/events.ts';
import type { Actor } from '../audit/audit.api.ts';
import { keepTaskUses } from './keep-task-uses.ts';
import { insertDraft } from './insert-draft.ts';
import { type VerifyTools, verifyStoredTask } from './checks/verify-stored-task.ts';
import { recordTaskChange } from './record-task-change.ts';
import { recountAttempts } from '../results/results.api.ts';
import { isOpenAnswer } from '../../judging/make-answers.ts';
import { getTaskVersion, isNewVersion, keepFirstVersion, keepVersion, lockTask } from './task-versions.store.ts';
import { getTask, setTaskStatus, type TaskFields, updateTask } from './tasks.store.ts';

type Tools = VerifyTools & { events: Events };
type Saved = { id: number; status: Task['status']; problems: string[] };

/** Creates a task. A task to be published first runs its reference solutions. */
export async function createTask(
  tools: Tools,
  actor: Actor,
  { status, ...fields }: z.output<typeof NewTask>,
): Promise<Saved> {
  const { id } = await tools.db
    .transaction()
    .execute((tx) => insertDraft(tx, actor, fields, { action: 'create_task', moreFields: {} }));
  if (status === 'draft') return { id, status, problems: [] };
  return publish(tools, actor, id);
}

/**
 * Changes the given fields. When tests, limits, checker or solutions of a published task change, it must be checked
 * again. Until then it is `broken` and takes no submissions. With `based_on` refused when the task is another meanwhile.
 */
export async function changeTask(
  tools: Tools,
  actor: Actor,
  id: number,
  { status, proof = 'now', based_on, ...changed }: TaskChange,
): Promise<Saved> {
  const { db } = tools;
  const {
    status: before,
    mustProve,
    losesProof,
  } = await db.transaction().execute(async (tx) => {
    await lockTask(tx, id);
    const task = await getTask(tx, id);
    if (based_on !== undefined && based_on !== task.updated_at) throw new Refusal('conflict');
    await keepFirstVersion(tx, task);
    const fields = withConfig(task.kind, changed);
    const isJudgedChanged =
      hasChanged(task, fields, ['config', 'limits', 'starter_files', 'test_groups', 'variant']) ||
      (takesAnswers({ ...task, ...fields } as Task) && hasChanged(task, fields, ['solutions']));
    const wasOpen = task.status !== 'draft';
    const wantsProof = status === 'ready' && task.status !== 'ready';
    // texts may contain parameters
    const words = task.variant === null ? [] : (['title', 'statement', 'hints'] as const);
    const losesProof = wasOpen && (isJudgedChanged || hasChanged(task, fields, ['solutions', ...words]));
    await updateTask(tx, id, fields, isJudgedChanged);
    if (status === 'draft') await setTaskStatus(tx, id, 'draft');
    else if (losesProof) await setTaskStatus(tx, id, 'broken');
    const after = await getTask(tx, id);
    await keepTaskUses(tx, after);
    if (task.free_compile_errors !== after.free_compile_errors) await recountAttempts(tx, tools.events, { taskId: id });
    if (isNewVersion(task, after)) await keepVersion(tx, after, authorOf(actor));
    await recordTaskChange(tx, actor, task, after);
    return { status: task.status, mustProve: status !== 'draft' && (wantsProof || losesProof), losesProof };
  });
  if (mustProve && proof === 'later') return { id, status: losesProof ? 'broken' : before, problems: [] };
  if (mustProve) return publish(tools, actor, id);
  return { id, status: status ?? before, problems: [] };
}

/** Makes an earlier version the newest one. The present version is kept too. */
export async function restoreTaskVersion(tools: Tools, actor: Actor, id: number, number: number): Promise<Saved> {
  const { content } = await getTaskVersion(tools.db, id, number);
  return changeTask(tools, actor, id, content as TaskChange);
}

const authorOf = ({ viewer }: Actor): number | null => viewer?.acting_admin_id ?? viewer?.id ?? null;

async function publish(tools: Tools, actor: Actor, id: number): Promise<Saved> {
  const { status, problems } = await verifyStoredTask(tools, actor, id, { opens: true });
  return { id, status, problems };
}

/** Checks a configuration by the task's kind; the kind never changes. */
function withConfig(kind: TaskKind, { config, ...fields }: Omit<TaskChange, 'status'>): TaskFields {
  if (config === undefined) return fields;
  const parsed = taskSetups[kind].config.safeParse(config);
  if (parsed.success) return { ...fields, config: parsed.data };
  const errors = parsed.error.issues.map(({ path, message }) => ({ path: ['config', ...path].join('.'), message }));
  throw new Refusal('invalid_input', { errors });
}

/** Whether answers of tests come from the reference solution: then another solution changes the tests. */
const takesAnswers = (task: Task): boolean =>
  task.variant !== null && task.test_groups.some(({ tests }) => tests.some(({ answer }) => isOpenAnswer(task, answer)));

const hasChanged = (task: Task, fields: TaskFields, names: (keyof TaskFields & keyof Task)[]): boolean =>
  names.some((name) => fields[name] !== undefined && !isDeepStrictEqual(fields[name], task[name]));
