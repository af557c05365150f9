import { background } from '../../drivers/runner/runner.ts';
import { checkTask } from './checks/check-task.ts';
import { taskCheckRoutes } from './checks/task-checks.routes.ts';
import { taskRoutes } from './tasks.routes.ts';
import type { VerifyTools } from './checks/verify-stored-task.ts';

type Tools = Parameters<typeof taskRoutes>[0] & Parameters<typeof taskCheckRoutes>[0];

export const tasksModule = {
  routes: (tools: Tools) => [...taskRoutes(tools), ...taskCheckRoutes(tools)],
  jobs: {
    'check-task': (tools: VerifyTools) => ({
      handler: checkTask({ ...tools, runner: background(tools.runner) }),
      slots: 1,
    }),
  },
};
