import { packageImportRoutes } from './package-imports.routes.ts';

export const packageImportsModule = { routes: packageImportRoutes };
