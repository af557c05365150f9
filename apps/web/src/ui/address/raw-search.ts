/**
 * For `validateSearch` of a screen that parses its address itself: `Route.useSearch({ select: readUserSearch,
 * structuralSharing: true })`. The route's own options are loaded with the first page, the parser only with the screen.
 */
export const rawSearch = (search: Record<string, unknown>): Record<string, unknown> => search;
