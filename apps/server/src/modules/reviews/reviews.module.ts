import { reviewRoutes } from './reviews.routes.ts';

export const reviewsModule = { routes: reviewRoutes };
