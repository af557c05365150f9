import { markRoutes } from './marks.routes.ts';

export const marksModule = { routes: markRoutes };
