import { homeRoutes } from './home.routes.ts';

export const homeModule = { routes: homeRoutes };
