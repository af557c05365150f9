/**
 * For `validateSearch` of a screen that reads its address by itself: `Route.useSearch({ select: readUserSearch,
 * structuralSharing: true })`. The route's own options stand in the first page of everybody, the reader with the screen.
 */
export const rawSearch = (search: Record<string, unknown>): Record<string, unknown> => search;
