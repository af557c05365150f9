import type { Db } from '../../drivers/database/database.ts';
import { animationRoutes } from './animations.routes.ts';
import { forgetOldHourly } from './forget-old.ts';

export const animationsModule = {
  routes: animationRoutes,
  whileWorking: ({ db, onError }: { db: Db; onError: (error: unknown) => void }) => forgetOldHourly(db, onError),
};
