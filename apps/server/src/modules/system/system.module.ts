import { beginTelling } from './begin-telling.ts';
import { systemRoutes } from './system.routes.ts';

type Tools = Parameters<typeof beginTelling>[0];

export const systemModule = {
  routes: systemRoutes,
  whileAnswering: beginTelling,
  // a process that does both is one process
  whileWorking: (tools: Tools) => (tools.system.own.role === 'worker' ? beginTelling(tools) : undefined),
};
