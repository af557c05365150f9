/** Search parameters of the address: the import that is open, and whether its password slips are shown. */
export type ImportSearch = { id?: number; view?: 'slips' };

export function readImportSearch({ id, view }: Record<string, unknown>): ImportSearch {
  const number = Number(id);
  return {
    ...(Number.isInteger(number) && number > 0 && { id: number }),
    ...(view === 'slips' && { view }),
  };
}
