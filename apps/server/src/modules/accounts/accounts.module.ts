import type { Db } from '../../drivers/database/database.ts';
import { accountRoutes } from './accounts.routes.ts';
import { forgetSignInsHourly } from './sign-in/forget-sign-ins.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { registrationRoutes } from './registration/registration.routes.ts';

type Tools = Parameters<typeof accountRoutes>[0] &
  Parameters<typeof registrationRoutes>[0] &
  Parameters<typeof profileRoutes>[0];
type ClockTools = { db: Db; onError: (error: unknown) => void };

export const accountsModule = {
  routes: (tools: Tools) => [...accountRoutes(tools), ...registrationRoutes(tools), ...profileRoutes(tools)],
  whileAnswering: ({ db, onError }: ClockTools) => forgetSignInsHourly(db, onError),
};
