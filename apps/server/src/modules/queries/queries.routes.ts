import { adminQueries, queries } from '@put/contract/queries';
import { Refusal } from '@put/contract/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { handle } from '../../http/mount.ts';
import { databaseOf } from '../../judging/kinds/sql.ts';
import { findDatabase } from './find-database.ts';
import { listTables, runQuery } from './run-query.ts';

/** One query at a time for a person: a second press of the button must not take the class's place. */
const running = new Set<number>();

export const queryRoutes = (tools: { db: Db; runner: Runner }) => [
  handle(queries.run, async ({ params, body, viewer }) => {
    const found = await findDatabase(tools, viewer, params.id, body.lesson_id);
    if (running.has(viewer.id))
      throw new Refusal('too_soon', { retryAfterS: 2, detail: 'Предыдущий запрос ещё не закончился.' });
    running.add(viewer.id);
    try {
      return await runQuery(tools.runner, { ...found, query: body.query });
    } finally {
      running.delete(viewer.id);
    }
  }),
  handle(queries.tables, async ({ params, body, viewer }) =>
    listTables(tools.runner, await findDatabase(tools, viewer, params.id, body.lesson_id)),
  ),
  handle(adminQueries.run, ({ body: { data, query, ...setup } }) =>
    runQuery(tools.runner, {
      database: databaseOf({ ...setup, is_ordered: false, compares_column_names: false }),
      data,
      query,
    }),
  ),
];
