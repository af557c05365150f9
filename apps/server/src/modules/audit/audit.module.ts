import { auditRoutes } from './audit.routes.ts';

export const auditModule = { routes: auditRoutes };
