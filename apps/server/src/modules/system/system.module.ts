import { systemRoutes } from './system.routes.ts';

export const systemModule = { routes: systemRoutes };
