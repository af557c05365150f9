import { containerTemplateRoutes } from './container-templates.routes.ts';

export const containerTemplatesModule = { routes: containerTemplateRoutes };
