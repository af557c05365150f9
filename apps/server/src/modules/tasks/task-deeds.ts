import type { Task } from '@put/contract/task-bank';
import { changedOnly, type Doer, recordDeed } from '../audit/audit.store.ts';
import type { Tx } from '../../drivers/database/database.ts';

/** Texts, tests and programs are long: the audit says that they changed, not what stood there. */
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

/** Of a task what fits into a line of the audit. */
export const toldOf = (task: Task) => {
  const { title, kind, status, limits, feedback, attempts, cooldown_s, difficulty, source, license, tag_ids } = task;
  const tests = task.test_groups.reduce((count, group) => count + group.tests.length, 0);
  return { title, kind, status, limits, feedback, attempts, cooldown_s, difficulty, source, license, tag_ids, tests };
};

/** What differs between two states of a task, told in the transaction that made them differ. */
export async function recordTaskChange(tx: Tx, doer: Doer, before: Task, after: Task): Promise<void> {
  const changed = changedOnly(toldOf(before), toldOf(after));
  const parts = long.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (!changed && parts.length === 0) return;
  const told = { ...changed?.after, ...(parts.length > 0 && { changed_parts: parts }) };
  await recordDeed(tx, doer, 'change_task', { type: 'task', id: after.id }, { before: changed?.before, after: told });
}
