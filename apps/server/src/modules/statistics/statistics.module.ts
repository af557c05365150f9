import { statisticsRoutes } from './statistics.routes.ts';

export const statisticsModule = { routes: statisticsRoutes };
