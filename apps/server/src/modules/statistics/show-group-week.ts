import type { Viewer } from '@put/contract/base/access';
import type { GroupWeek } from '@put/contract/statistics/statistics';
import type { Db } from '../../drivers/database/database.ts';
import { findWeek, listActivity, listStudents, listTasks } from './group-week.store.ts';
import { getGroup } from './places.store.ts';

/** What the present students of a group handed in, day by day; for colleagues in their courses. */
export async function showGroupWeek(
  db: Db,
  viewer: Viewer,
  groupId: number,
  day: string | undefined,
): Promise<GroupWeek> {
  const [user_group, { week, days }] = await Promise.all([getGroup(db, groupId), findWeek(db, viewer.id, day)]);
  const [students, activity, tasks] = await Promise.all([
    listStudents(db, groupId),
    listActivity(db, viewer, groupId, days),
    listTasks(db, viewer, groupId, days),
  ]);
  return { user_group, week, days, students, activity, tasks };
}
