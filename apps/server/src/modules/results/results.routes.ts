import { adminResults } from '@put/contract/results';
import type { Db } from '../../drivers/database/database.ts';
import { handle } from '../../http/mount.ts';
import { getMatrix } from './results.store.ts';

export const resultRoutes = ({ db }: { db: Db }) => [
  handle(adminResults.lesson, ({ params, query }) => getMatrix(db, { lesson: params.id }, query.user_group_id)),
  handle(adminResults.course, ({ params, query }) => getMatrix(db, { course: params.id }, query.user_group_id)),
];
