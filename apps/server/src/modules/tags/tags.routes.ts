import { adminTags } from '@put/contract/tags';
import type { Db } from '../../drivers/database/database.ts';
import { handle } from '../../http/mount.ts';
import { insertTag, listTags } from './tags.store.ts';

export const tagRoutes = ({ db }: { db: Db }) => [
  handle(adminTags.list, async () => {
    const tags = await listTags(db);
    return { tags, total: tags.length };
  }),
  handle(adminTags.create, async ({ body }) => ({ id: await db.transaction().execute((tx) => insertTag(tx, body)) })),
];
