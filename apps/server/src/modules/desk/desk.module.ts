import { deskRoutes } from './desk.routes.ts';

export const deskModule = { routes: deskRoutes };
