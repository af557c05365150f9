/** Ids of a tab and of its panel. An id with a space, as names of files have it, can not be pointed at. */
export const tabId = (prefix: string, id: string): string => `${prefix}-${encodeURIComponent(id)}`;
export const panelId = (prefix: string, id: string): string => `${tabId(prefix, id)}-panel`;
