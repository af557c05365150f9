import { returnRoutes } from './returns.routes.ts';

export const returnsModule = { routes: returnRoutes };
