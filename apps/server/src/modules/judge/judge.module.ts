import type { Language } from '@put/contract/languages';
import type { ContainerEngine } from '../../drivers/container/container-engine.ts';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Files } from '../../drivers/files/files.ts';
import type { Metrics } from '../../drivers/metrics/metrics.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { judgeSubmission } from './judge-submission.ts';
import { judgeRoutes } from './judge.routes.ts';

type JobTools = {
  db: Db;
  events: Events;
  runner: Runner;
  judgeLanguages: readonly Language[] | undefined;
  files: Files;
  containers: ContainerEngine;
  metrics?: Metrics | undefined;
};

export const judgeModule = {
  routes: judgeRoutes,
  jobs: {
    'judge-submission': (tools: JobTools) => ({
      handler: judgeSubmission(tools),
      slots: tools.runner.capabilities.slots,
    }),
  },
};
