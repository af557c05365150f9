import type { Db } from '../../drivers/database/database.ts';
import { changedOnly, type Doer, recordDeed } from '../audit/audit.store.ts';
import { getGroup, mustHaveGroup, replaceCourses, updateGroup } from './groups.store.ts';

type Change = {
  title?: string | undefined;
  year?: number | null | undefined;
  is_archived?: boolean | undefined;
  course_ids?: number[] | undefined;
};

/** Renames or archives a group and opens courses to it; fields that are left out stay. */
export async function changeGroup(db: Db, doer: Doer, id: number, change: Change): Promise<void> {
  const { course_ids, ...fields } = change;
  await db.transaction().execute(async (tx) => {
    await mustHaveGroup(tx, id);
    const before = await getGroup(tx, id);
    await updateGroup(tx, id, fields);
    if (course_ids) await replaceCourses(tx, id, course_ids);
    const changed = changedOnly(before, await getGroup(tx, id));
    if (changed) await recordDeed(tx, doer, 'change_group', { type: 'user_group', id }, changed);
  });
}
