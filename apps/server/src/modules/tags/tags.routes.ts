import { adminTags } from '@put/contract/tags';
import type { Db } from '../../drivers/database/database.ts';
import { handle } from '../../http/mount.ts';
import { mergeTags } from './merge-tags.ts';
import { insertTag, listTags, putTagIntoBin, takeTagFromBin, updateTag } from './tags.store.ts';

export const tagRoutes = ({ db }: { db: Db }) => [
  handle(adminTags.list, async () => {
    const tags = await listTags(db);
    return { tags, total: tags.length };
  }),
  handle(adminTags.create, async ({ body }) => ({ id: await db.transaction().execute((tx) => insertTag(tx, body)) })),
  handle(adminTags.change, ({ params, body }) => db.transaction().execute((tx) => updateTag(tx, params.id, body))),
  handle(adminTags.remove, ({ params }) => db.transaction().execute((tx) => putTagIntoBin(tx, params.id))),
  handle(adminTags.restore, ({ params }) => db.transaction().execute((tx) => takeTagFromBin(tx, params.id))),
  handle(adminTags.merge, ({ params, body }) => mergeTags(db, params.id, body.into_id)),
];
