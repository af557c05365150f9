import type { ContainerEngine } from '../../drivers/container/container-engine.ts';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Files } from '../../drivers/files/files.ts';
import type { Metrics } from '../../drivers/metrics/metrics.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { announceWorker } from './announce-worker.ts';
import { judgeSubmission } from './judge-submission.ts';
import { judgeRoutes } from './judge.routes.ts';

type JobTools = {
  db: Db;
  events: Events;
  runner: Runner;
  files: Files;
  containers: ContainerEngine;
  metrics?: Metrics | undefined;
};
type ClockTools = { db: Db; queue: Queue; runner: Runner; onError: (error: unknown) => void };

export const judgeModule = {
  routes: judgeRoutes,
  jobs: {
    'judge-submission': (tools: JobTools) => ({
      handler: judgeSubmission(tools),
      slots: tools.runner.capabilities.slots,
    }),
  },
  whileWorking: ({ onError, ...tools }: ClockTools) => announceWorker(tools, onError),
};
