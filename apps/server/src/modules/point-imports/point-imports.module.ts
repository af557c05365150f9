import { pointImportRoutes } from './point-imports.routes.ts';

export const pointImportsModule = { routes: pointImportRoutes };
