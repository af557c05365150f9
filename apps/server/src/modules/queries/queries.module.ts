import { queryRoutes } from './queries.routes.ts';

export const queriesModule = { routes: queryRoutes };
