import { calendarRoutes } from './calendar.routes.ts';

export const calendarModule = { routes: calendarRoutes };
