import { performances } from '@put/contract/animations/performances';
import type { Db } from '../../drivers/database/database.ts';
import type { Locks } from '../../drivers/locks/locks.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { inOwnTurn } from '../../http/sockets/in-own-turn.ts';
import { handle } from '../../http/mount.ts';
import { showPerformance } from './show-performance.ts';
import { takeAction } from './take-action.ts';

export const performanceRoutes = (tools: { db: Db; runner: Runner; locks: Locks }) => [
  handle(performances.get, ({ params, query, viewer }) =>
    inOwnTurn(tools.locks, viewer.id, 'performance', () => showPerformance(tools, viewer, params.id, query.lesson_id)),
  ),
  handle(performances.act, ({ params, body, viewer }) =>
    inOwnTurn(tools.locks, viewer.id, 'performance', () => takeAction(tools, viewer, params.id, body)),
  ),
];
