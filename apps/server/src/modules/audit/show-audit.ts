import type { AuditRow } from '@put/contract/audit/audit';
import { type AuditFieldName, auditFields } from '@put/contract/audit/audit-fields';
import { isAuditObjectType, type NamedType, namedTypes } from '@put/contract/audit/audit-objects';
import type { Db } from '../../drivers/database/database.ts';
import { type Filter, listAuditEvents } from './audit-log.store.ts';
import { listNames } from './object-names.store.ts';

/** A page of the audit, with the names of what its fields are about. */
export async function showAudit(db: Db, filter: Filter) {
  const { rows, total } = await listAuditEvents(db, filter);
  return { rows, total, names: await listNames(db, idsIn(rows)) };
}

/** The numbers of objects that stand in `before` and `after`. */
function idsIn(rows: readonly AuditRow[]): Record<NamedType, number[]> {
  const ids = Object.fromEntries(namedTypes.map((type) => [type, new Set<number>()])) as Record<NamedType, Set<number>>;
  const add = (type: string, value: unknown) => {
    if (!isNamed(type)) return;
    for (const id of [value].flat()) if (Number.isInteger(id)) ids[type].add(id as number);
  };
  for (const { before, after, object_type } of rows)
    for (const [name, value] of [...entriesOf(before), ...entriesOf(after)]) {
      if (!Object.hasOwn(auditFields, name)) continue;
      const { shown } = auditFields[name as AuditFieldName];
      if (shown === 'lesson_tasks') add('task', [value].flat().map(taskIdOf));
      else add(shown === 'same_type' ? object_type : shown, value);
    }
  return Object.fromEntries(namedTypes.map((type) => [type, [...ids[type]]])) as Record<NamedType, number[]>;
}

const isNamed = (type: string): type is NamedType => isAuditObjectType(type) && namedTypes.some((one) => one === type);
const entriesOf = (value: unknown) => (typeof value === 'object' && value !== null ? Object.entries(value) : []);
const taskIdOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'task_id' in value ? value.task_id : undefined;
