import { userRoutes } from './users.routes.ts';

export const usersModule = { routes: userRoutes };
