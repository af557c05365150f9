import { judgeSubmission } from './judge-submission.ts';
import { judgeRoutes } from './judge.routes.ts';

type JobTools = Parameters<typeof judgeSubmission>[0];

export const judgeModule = {
  routes: judgeRoutes,
  jobs: {
    'judge-submission': (tools: JobTools) => ({
      handler: judgeSubmission(tools),
      slots: tools.runner.capabilities.slots,
    }),
  },
};
