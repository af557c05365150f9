import { adminSimilarity } from '@put/contract/similarity/similarity';
import type { Db } from '../../drivers/database/database.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { handle } from '../../http/mount.ts';
import { decidePair } from './decide-pair.ts';
import { showPair, showSimilarity } from './show-similarity.ts';
import { startSimilarity } from './start-similarity.ts';

export const similarityRoutes = (tools: { db: Db; queue: Queue }) => {
  const { db } = tools;
  return [
    handle(adminSimilarity.get, ({ params, viewer }) => showSimilarity(db, viewer, params.id)),
    handle(adminSimilarity.start, ({ params, viewer, from: { ip } }) =>
      startSimilarity(tools, { viewer, ip }, params.id),
    ),
    handle(adminSimilarity.pair, ({ params, viewer }) => showPair(db, viewer, params.id)),
    handle(adminSimilarity.decide, ({ params, body, viewer, from: { ip } }) =>
      decidePair(db, { viewer, ip }, params.id, body),
    ),
  ];
};
