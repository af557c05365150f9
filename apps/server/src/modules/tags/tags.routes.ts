import { adminTags } from '@put/contract/tasks/tags';
import type { Db } from '../../drivers/database/database.ts';
import { handle } from '../../http/mount.ts';
import { changeTag, createTag, deleteTag, restoreTag } from './change-tag.ts';
import { mergeTags } from './merge-tags.ts';
import { listTags } from './tags.store.ts';

export const tagRoutes = ({ db }: { db: Db }) => [
  handle(adminTags.list, async ({ viewer }) => {
    const tags = await listTags(db, viewer);
    return { tags, total: tags.length };
  }),
  handle(adminTags.create, ({ body, viewer, from: { ip } }) => createTag(db, { viewer, ip }, body)),
  handle(adminTags.change, ({ params, body, viewer, from: { ip } }) => changeTag(db, { viewer, ip }, params.id, body)),
  handle(adminTags.remove, ({ params, viewer, from: { ip } }) => deleteTag(db, { viewer, ip }, params.id)),
  handle(adminTags.restore, ({ params, viewer, from: { ip } }) => restoreTag(db, { viewer, ip }, params.id)),
  handle(adminTags.merge, ({ params, body, viewer, from: { ip } }) =>
    mergeTags(db, { viewer, ip }, params.id, body.into_id),
  ),
];
