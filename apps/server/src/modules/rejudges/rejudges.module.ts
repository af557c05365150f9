import { rejudgeChannel } from '@put/contract/judge/rejudges';
import type { Db } from '../../drivers/database/database.ts';
import type { Followed } from '../../http/sockets/socket.ts';
import { rejudgeSubmission } from './rejudge-submission.ts';
import { rejudgeRoutes } from './rejudges.routes.ts';
import { isRejudgeThere } from './rejudges.store.ts';

type JobTools = Parameters<typeof rejudgeSubmission>[0];

export const rejudgesModule = {
  routes: rejudgeRoutes,
  channels: ({ db }: { db: Db }): Followed[] => [
    { channel: rejudgeChannel, mayFollow: (_, id) => isRejudgeThere(db, id) },
  ],
  jobs: {
    'rejudge-submission': (tools: JobTools) => ({
      handler: rejudgeSubmission(tools),
      // leaves one slot to people who wait; a single slot is shared test by test
      slots: Math.max(1, tools.runner.capabilities.slots - 1),
    }),
  },
};
