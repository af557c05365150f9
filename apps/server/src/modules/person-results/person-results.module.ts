import { personResultRoutes } from './person-results.routes.ts';

export const personResultsModule = { routes: personResultRoutes };
