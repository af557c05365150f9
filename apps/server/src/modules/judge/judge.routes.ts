import { adminJudge } from '@put/contract/judge/judge';
import { submissions } from '@put/contract/submissions/submissions';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { handle } from '../../http/mount.ts';
import { cancelMany, withdrawSubmission } from './cancel-submission.ts';
import {
  countByLanguage,
  countWaiting,
  listFailed,
  listSlowest,
  listUnjudged,
  sumUpLastHour,
} from './judge-state.store.ts';
import { retrySubmissions } from './retry-submissions.ts';
import { listWorkers, servedLanguages } from '../processes/processes.api.ts';

export const judgeRoutes = (tools: { db: Db; events: Events; queue: Queue }) => {
  const { db } = tools;
  return [
    handle(submissions.cancel, ({ params, viewer }) => withdrawSubmission(tools, viewer, params.id)),
    handle(adminJudge.show, async () => {
      const workers = await listWorkers(db);
      const served = servedLanguages(workers);
      return {
        now: new Date().toISOString(),
        classes: await countWaiting(db),
        last_hour: await sumUpLastHour(db),
        workers,
        unserved: (await countByLanguage(db)).filter(({ language }) => !served.has(language)),
        slowest: await listSlowest(db),
        waiting: await listUnjudged(db),
        ...(await listFailed(db)),
      };
    }),
    handle(adminJudge.cancel, ({ body, viewer, from: { ip } }) =>
      cancelMany(tools, { viewer, ip }, body.submission_ids),
    ),
    handle(adminJudge.retry, ({ body, viewer, from: { ip } }) =>
      retrySubmissions(tools, { viewer, ip }, body.submission_ids),
    ),
  ];
};
