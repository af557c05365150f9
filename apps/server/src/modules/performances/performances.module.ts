import { performanceRoutes } from './performances.routes.ts';

export const performancesModule = { routes: performanceRoutes };
