import { adminGroups } from '@put/contract/groups';
import type { Db } from '../../drivers/database/database.ts';
import { handle } from '../../http/mount.ts';
import { addMembers, insertGroup, listGroups, mustHaveGroup, removeMembers } from './groups.store.ts';

export const groupRoutes = ({ db }: { db: Db }) => [
  handle(adminGroups.list, async () => {
    const user_groups = await listGroups(db);
    return { user_groups, total: user_groups.length };
  }),
  handle(adminGroups.create, async ({ body }) => ({
    id: await db.transaction().execute((tx) => insertGroup(tx, body)),
  })),
  handle(adminGroups.members, ({ params, body }) =>
    db.transaction().execute(async (tx) => {
      await mustHaveGroup(tx, params.id);
      await removeMembers(tx, params.id, body.remove ?? []);
      await addMembers(tx, params.id, body.add ?? []);
    }),
  ),
];
