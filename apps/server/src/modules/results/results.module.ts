import { resultRoutes } from './results.routes.ts';

export const resultsModule = { routes: resultRoutes };
