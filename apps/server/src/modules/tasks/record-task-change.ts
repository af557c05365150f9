import type { Task } from '@put/contract/tasks/task-bank';
import { type Actor, changedOnly, recordAuditEvent } from '../audit/audit.api.ts';
import { nothingToAudit } from '../../http/audited.ts';
import type { Tx } from '../../drivers/database/database.ts';

/** Long fields: the audit records that they changed, not their content. */
const long = [
  'statement',
  'config',
  'hints',
  'error_explanations',
  'starter_files',
  'variant',
  'test_groups',
  'solutions',
] as const;

/** Fields of a task that are short enough for the audit. */
export const auditFieldsOf = (task: Task) => {
  const { title, kind, status, limits, feedback, attempts, cooldown_s, free_compile_errors, solutions_shown } = task;
  const { difficulty, source, license, tag_ids } = task;
  const tests = task.test_groups.reduce((count, group) => count + group.tests.length, 0);
  const rules = { limits, feedback, attempts, cooldown_s, free_compile_errors, solutions_shown };
  return { title, kind, status, ...rules, difficulty, source, license, tag_ids, tests };
};

/** Records the difference of two states of a task. Call it in the transaction of the change. */
export async function recordTaskChange(tx: Tx, actor: Actor, before: Task, after: Task): Promise<void> {
  const changed = changedOnly(auditFieldsOf(before), auditFieldsOf(after));
  const parts = long.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (!changed && parts.length === 0) return nothingToAudit();
  const fields = { ...changed?.after, ...(parts.length > 0 && { changed_parts: parts }) };
  await recordAuditEvent(
    tx,
    actor,
    'change_task',
    { type: 'task', id: after.id },
    { before: changed?.before, after: fields },
  );
}
