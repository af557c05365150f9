import type { Db } from '../../drivers/database/database.ts';
import { demonstrationRoutes } from './demonstration.routes.ts';
import { keepGoingOften } from './keep-going.ts';

export const demonstrationModule = {
  routes: demonstrationRoutes,
  whileWorking: (tools: { db: Db; onError: (error: unknown) => void }) => keepGoingOften(tools),
};
