import type { BeganFrom } from '@put/contract/base/began-from';
import type { UserGroup } from '@put/contract/groups/groups';
import type { Db } from '../../drivers/database/database.ts';
import { type Actor, changedOnly, recordAuditEvent, takeChange } from '../audit/audit.api.ts';
import { getGroup, lockGroup, replaceCourses, updateGroup } from './groups.store.ts';

type Change = {
  title?: string | undefined;
  year?: number | null | undefined;
  is_archived?: boolean | undefined;
  course_ids?: number[] | undefined;
};

/**
 * Renames or archives a group, or changes its courses. Fields that are left out do not change, and what a colleague has
 * changed meanwhile stays.
 */
export async function changeGroup(
  db: Db,
  actor: Actor,
  id: number,
  { began_from, ...given }: Change & { began_from: BeganFrom },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockGroup(tx, id);
    const before = await getGroup(tx, id);
    const { course_ids, ...fields } = await takeChange(tx, actor, {
      object: { type: 'user_group', id },
      given,
      began: began_from,
      stored: before,
    });
    await updateGroup(tx, id, fields);
    if (course_ids) await replaceCourses(tx, id, course_ids, before.course_ids);
    const changed = changedOnly(auditFieldsOf(before), auditFieldsOf(await getGroup(tx, id)));
    await recordAuditEvent(tx, actor, 'change_group', { type: 'user_group', id }, changed);
  });
}

const auditFieldsOf = ({ id: _, members: __, ...fields }: UserGroup) => fields;
