import { remarkRoutes } from './remarks.routes.ts';

export const remarksModule = { routes: remarkRoutes };
