import { tagRoutes } from './tags.routes.ts';

export const tagsModule = { routes: tagRoutes };
