import { adminQueries, queries } from '@put/contract/judge/queries';
import type { Db } from '../../drivers/database/database.ts';
import type { Locks } from '../../drivers/locks/locks.ts';
import { type Runner, whileWaited } from '../../drivers/runner/runner.ts';
import { handle } from '../../http/mount.ts';
import { inOwnTurn } from '../../http/sockets/in-own-turn.ts';
import { databaseOf } from '../../judging/kinds/sql/database-of.ts';
import { findDatabase } from './find-database.ts';
import { listTables, runQuery } from './run-query.ts';

export const queryRoutes = (tools: { db: Db; runner: Runner; locks: Locks }) => [
  handle(queries.run, ({ params, body, viewer, left }) =>
    inOwnTurn(tools.locks, viewer.id, 'query', async () => {
      const found = await findDatabase(tools, viewer, params.id, body.lesson_id);
      return runQuery(whileWaited(tools.runner, left), { ...found, query: body.query });
    }),
  ),
  handle(queries.tables, ({ params, body, viewer, left }) =>
    inOwnTurn(tools.locks, viewer.id, 'tables', async () =>
      listTables(whileWaited(tools.runner, left), await findDatabase(tools, viewer, params.id, body.lesson_id)),
    ),
  ),
  handle(adminQueries.run, ({ body: { data, query, ...setup }, viewer, left }) => {
    const database = databaseOf(setup);
    const runner = whileWaited(tools.runner, left);
    return inOwnTurn(tools.locks, viewer.id, 'author', () => runQuery(runner, { database, data, query }));
  }),
];
