/** Of the address: which groups are shown; those in use when left out. */
export type GroupSearch = { state?: 'archived' | 'deleted' };

export const readGroupSearch = ({ state }: Record<string, unknown>): GroupSearch =>
  state === 'archived' || state === 'deleted' ? { state } : {};
