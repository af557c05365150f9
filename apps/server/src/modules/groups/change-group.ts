import type { UserGroup } from '@put/contract/groups';
import type { Db } from '../../drivers/database/database.ts';
import { type Actor, changedOnly, recordAuditEvent } from '../audit/audit.api.ts';
import { getGroup, requireGroup, replaceCourses, updateGroup } from './groups.store.ts';

type Change = {
  title?: string | undefined;
  year?: number | null | undefined;
  is_archived?: boolean | undefined;
  course_ids?: number[] | undefined;
};

/** Renames or archives a group, or changes its courses. Fields that are left out do not change. */
export async function changeGroup(db: Db, actor: Actor, id: number, change: Change): Promise<void> {
  const { course_ids, ...fields } = change;
  await db.transaction().execute(async (tx) => {
    await requireGroup(tx, id);
    const before = await getGroup(tx, id);
    await updateGroup(tx, id, fields);
    if (course_ids) await replaceCourses(tx, id, course_ids);
    const changed = changedOnly(auditFieldsOf(before), auditFieldsOf(await getGroup(tx, id)));
    if (changed) await recordAuditEvent(tx, actor, 'change_group', { type: 'user_group', id }, changed);
  });
}

const auditFieldsOf = ({ id: _, members: __, ...fields }: UserGroup) => fields;
