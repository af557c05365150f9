import { languageRoutes } from './languages.routes.ts';

export const languagesModule = { routes: languageRoutes };
