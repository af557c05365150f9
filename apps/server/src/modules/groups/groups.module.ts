import { groupRoutes } from './groups.routes.ts';

export const groupsModule = { routes: groupRoutes };
