import type { Viewer } from '@put/contract/base/access';
import type { InputOf, ReplyOf } from '@put/contract/base/endpoint';
import type { adminTasks } from '@put/contract/tasks/task-bank';
import type { Db } from '../../../drivers/database/database.ts';
import { listTasks } from './bank.store.ts';
import { hasText, withPassages } from '../search/find-passages.ts';

/** A page of the task bank; when asked, with the passages by which tasks were found. */
export async function listBank(
  db: Db,
  viewer: Viewer,
  { passages, ...filter }: InputOf<typeof adminTasks.list>['query'],
): Promise<ReplyOf<typeof adminTasks.list>> {
  const page = await listTasks(db, { ...filter, viewer });
  if (!passages || !filter.q) return page;
  const { q } = filter;
  const tasks = await withPassages(db, page.tasks, {
    q,
    idOf: ({ id }) => id,
    isAsked: ({ title, source }) => !hasText(title, q) && !hasText(source, q),
  });
  return { ...page, tasks };
}
