/** Search parameters of the address. Without `state` the active groups are shown. */
export type GroupSearch = { state?: 'archived' | 'deleted' };

export const readGroupSearch = ({ state }: Record<string, unknown>): GroupSearch =>
  state === 'archived' || state === 'deleted' ? { state } : {};
